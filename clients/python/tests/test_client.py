"""Asks the server that PUSHFORWARD_URL names; it serves the run in PUSHFORWARD_RUN, whose operators go between planes."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np  # noqa: E402

from pushforward import Client, Dataset, ServerError, load_dataset, read_bundle, save_dataset  # noqa: E402

OPERATOR = "kernel-regression"


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.client = Client(os.environ["PUSHFORWARD_URL"])
        self.points = np.random.default_rng(0).normal(size=(40, 2))

    def test_predict_equals_the_plain_file_service(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "x.npy")
            np.save(file, self.points)
            request = urllib.request.Request(
                os.environ["PUSHFORWARD_URL"] + "/api/predict/" + OPERATOR, data=file.read_bytes()
            )
            with urllib.request.urlopen(request) as response:
                expected = json.loads(response.read())
        prediction = self.client.predict(self.points, operator=OPERATOR)
        np.testing.assert_array_equal(prediction.points, expected["atoms"])
        np.testing.assert_array_equal(prediction.weights, expected["weights"])
        np.testing.assert_array_equal(prediction.mean, expected["mean"])
        np.testing.assert_array_equal(prediction.error, expected["error"])
        self.assertIsNone(prediction.warning)

    def test_quantiles_samples_and_weights(self):
        prediction = self.client.predict(
            self.points, weights=np.ones(40), operator=OPERATOR, quantiles=[0.05, 0.5], seed=0
        )
        np.testing.assert_array_equal(prediction.quantiles[0.05], prediction.low)
        self.assertEqual(prediction.sample(7).shape, (7, 2))
        far = self.client.predict(self.points + 500, operator=OPERATOR)
        self.assertIn("unlike the training laws", far.warning)

    def test_further_laws_and_covariates(self):
        wind, before = self.points[:, 0] + 10, self.points[:7, 1] + 10
        given = {"month": 3, "site": "coast", "dose": 1.0}
        seasons = Client(os.environ["PUSHFORWARD_SEASONS"])
        prediction = seasons.predict(wind, given=given, others={"before": before}, operator="location-scale")
        weighted = seasons.predict(
            wind, np.ones(40), given, "location-scale", others={"before": (before, np.ones(7))}
        )
        np.testing.assert_array_equal(prediction.mean, weighted.mean)
        later = seasons.predict(wind, given=given, others={"before": before + 3}, operator="location-scale")
        self.assertNotEqual(prediction.mean[0], later.mean[0])
        with self.assertRaises(ServerError) as refused:
            seasons.predict(wind, given=given, operator="location-scale")
        self.assertIn("points_before", str(refused.exception))

    def test_predict_many_equals_one_by_one(self):
        laws = [self.points, self.points[:11], self.points[5:9]]
        many = self.client.predict_many(laws, operator=OPERATOR)
        for law, prediction in zip(laws, many):
            one = self.client.predict(law, operator=OPERATOR)
            np.testing.assert_array_equal(one.mean, prediction.mean)
            np.testing.assert_array_equal(one.points, prediction.points)

    def test_refusals_are_one_line(self):
        with self.assertRaises(ServerError) as refused:
            self.client.predict(np.zeros((3, 5)), operator=OPERATOR)
        self.assertEqual(refused.exception.status, 400)
        self.assertIn("[n, 2]", str(refused.exception))
        with self.assertRaises(ValueError):
            self.client.predict(self.points)  # which of several operators?
        with self.assertRaises(ServerError):
            self.client.predict(self.points, operator=OPERATOR, given={"dose": 1.0})

    def test_metadata_tells_spaces(self):
        self.assertTrue(self.client.is_ready())
        self.assertIn(OPERATOR, self.client.operators())
        space = self.client.metadata(OPERATOR)["parameters"]["input_space"]
        self.assertEqual(space["space"], "euclidean")

    def test_bundle_is_read_and_checked(self):
        bundle = read_bundle(Path(os.environ["PUSHFORWARD_RUN"], "bundles", OPERATOR, "seed-0"))
        self.assertEqual(bundle.manifest["operator"], OPERATOR)
        self.assertTrue(bundle.arrays)

    def test_dataset_is_written_and_read(self):
        data = Dataset(
            inputs=[self.points, self.points[:10]],
            targets=[self.points + 1, self.points[:9]],
            ids=[4, 7],
            parameters={"shift": np.array([1.0, 0.0])},
        )
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "own.npz")
            save_dataset(file, data)
            again = load_dataset(file)
        self.assertEqual(again.ids, [4, 7])
        np.testing.assert_array_equal(again.inputs[1], self.points[:10])
        np.testing.assert_array_equal(again.targets[0], self.points + 1)
        np.testing.assert_array_equal(again.parameters["shift"], [1.0, 0.0])

    def test_simulated_dataset_is_read(self):
        folder = os.environ.get("PUSHFORWARD_DATA")
        if not folder:
            self.skipTest("PUSHFORWARD_DATA names no dataset folder")
        data = load_dataset(folder)
        self.assertTrue(data.targets_are_masses)
        self.assertEqual(data.inputs[0].shape[1], 256)
        self.assertIn("m", data.parameters)
        self.assertIn("test", data.split)

    def test_example_ends_in_a_picture(self):
        example = Path(__file__).resolve().parents[1] / "examples" / "from_csv.py"
        with tempfile.TemporaryDirectory() as folder:
            table, picture = Path(folder, "points.csv"), Path(folder, "picture.svg")
            np.savetxt(table, self.points, delimiter=",", header="x,y", comments="")
            done = subprocess.run(
                [sys.executable, str(example), os.environ["PUSHFORWARD_URL"], OPERATOR, str(table), str(picture)],
                env={**os.environ, "PYTHONPATH": str(example.parents[1])},
                capture_output=True,
                text=True,
            )
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(picture.read_text().startswith("<svg"))


if __name__ == "__main__":
    unittest.main()
