"""From a CSV file of points to a picture of the predicted law: python3 from_csv.py URL OPERATOR points.csv picture.svg"""

import sys

import numpy as np

from pushforward import Client


def main(url: str, operator: str, table: str, picture: str) -> None:
    points = np.loadtxt(table, delimiter=",", skiprows=1, ndmin=2)
    prediction = Client(url).predict(points, operator=operator)
    print("mean", np.round(prediction.mean, 3), "error", np.round(prediction.error, 3))
    if prediction.warning:
        print("warning:", prediction.warning)
    if prediction.masses is not None:
        heights, marks = prediction.masses, np.arange(len(prediction.masses) + 1)
    else:
        heights, marks = np.histogram(prediction.points[:, 0], bins=30, weights=prediction.weights)
    with open(picture, "w", encoding="utf-8") as file:
        file.write(svg(heights, marks))


def svg(heights: np.ndarray, marks: np.ndarray) -> str:
    """Bars over an axis from the first mark to the last."""
    width, height, margin = 640.0, 320.0, 40.0
    across = (width - 2 * margin) / len(heights)
    up = (height - 2 * margin) / max(heights.max(), 1e-300)
    bars = "".join(
        f'<rect x="{margin + k * across:.1f}" y="{height - margin - own * up:.1f}" '
        f'width="{across * 0.92:.1f}" height="{own * up:.1f}" fill="#d55e00"/>'
        for k, own in enumerate(heights)
    )
    axis = f'<path d="M{margin} {height - margin}H{width - margin}" stroke="#1b2430"/>'
    labels = (
        f'<text x="{margin}" y="{height - 14}">{marks[0]:.3g}</text>'
        f'<text x="{width - margin}" y="{height - 14}" text-anchor="end">{marks[-1]:.3g}</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'font-family="sans-serif" font-size="14">{bars}{axis}{labels}</svg>\n'
    )


if __name__ == "__main__":
    main(*sys.argv[1:5])
