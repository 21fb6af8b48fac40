"""The peer's side of docs/benchmarks.md: the same tasks in torch on one thread, written as a torch user writes them.

    python benchmarks/peers.py versions | cloud TASK FOLDER | steps | transport

benchmarks/run calls it. Figures also go to the file that the variable FIGURES names. Needs torch. Uses POT for exact transport and GeomLoss where they are installed, else the same tensorised schedule written out below.
"""
import os
import resource
import statistics
import sys
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
import torch
from torch import nn

torch.set_num_threads(1)
FIGURES = os.environ.get("FIGURES", "")


def softmin(eps, cost, h):
    return -eps * (h[:, None, :] - cost / eps).logsumexp(2)


def costs(x, y):
    return ((x * x).sum(-1)[:, :, None] - 2 * x @ y.transpose(1, 2) + (y * y).sum(-1)[:, None, :]) / 2


def divergence(x, y, blur, scaling):
    """The debiased Sinkhorn divergence by GeomLoss's fixed schedule, with its gradient through the last update."""
    with torch.no_grad():
        both = torch.cat([x.reshape(-1, x.shape[-1]), y.reshape(-1, y.shape[-1])])
        diameter = (both.max(0).values - both.min(0).values).norm().item()
        steps = np.arange(2 * np.log(diameter), 2 * np.log(blur), 2 * np.log(scaling))
        schedule = [diameter**2] + [float(np.exp(e)) for e in steps] + [blur**2]
        cxy, cyx, cxx, cyy = costs(x, y), costs(y, x), costs(x, x), costs(y, y)
        a = torch.full(x.shape[:2], -np.log(x.shape[1]), dtype=x.dtype)
        b = torch.full(y.shape[:2], -np.log(y.shape[1]), dtype=x.dtype)
        eps = schedule[0]
        f, g, p, q = softmin(eps, cxy, b), softmin(eps, cyx, a), softmin(eps, cxx, a), softmin(eps, cyy, b)
        for eps in schedule:
            ft, gt = softmin(eps, cxy, b + g / eps), softmin(eps, cyx, a + f / eps)
            pt, qt = softmin(eps, cxx, a + p / eps), softmin(eps, cyy, b + q / eps)
            f, g, p, q = (f + ft) / 2, (g + gt) / 2, (p + pt) / 2, (q + qt) / 2
    eps, fixed = blur**2, x.detach()
    ft, gt = softmin(eps, costs(x, y), b + g / eps), softmin(eps, costs(y, fixed), a + f / eps)
    pt, qt = softmin(eps, costs(x, fixed), a + p / eps), softmin(eps, costs(y, y), b + q / eps)
    return (ft - pt).mean(1) + (gt - qt).mean(1)


try:
    from geomloss import SamplesLoss

    def sinkhorn(x, y, blur, scaling):
        return SamplesLoss("sinkhorn", p=2, blur=blur, scaling=scaling, backend="tensorized")(x, y)
except ImportError:
    sinkhorn = divergence


def mlp(*widths, act=nn.GELU):
    layers = []
    for i, o in zip(widths, widths[1:]):
        layers += [nn.Linear(i, o), act()]
    return nn.Sequential(*layers[:-1])


class Coupling(nn.Module):
    def __init__(self, mask, context, width):
        super().__init__()
        d = len(mask)
        self.register_buffer("mask", mask)
        self.net = mlp(d + context, width, width, 2 * d, act=nn.SiLU)

    def forward(self, z, c):
        s, t = self.net(torch.cat([z * self.mask, c], -1)).chunk(2, -1)
        s = 2 * torch.tanh(s / 2) * (1 - self.mask)
        return z * torch.exp(s) + t * (1 - self.mask)


class Duffing(nn.Module):
    def __init__(self):
        super().__init__()
        self.particle, self.outer = mlp(24, 256, 256, 128, act=nn.SiLU), mlp(128, 256, 256, 128, act=nn.SiLU)
        mask = (torch.arange(13) % 2).float()
        self.couplings = nn.ModuleList([Coupling(mask if k % 2 else 1 - mask, 128, 256) for k in range(6)])

    def forward(self, x, noise):
        c = self.outer(self.particle(x).mean(1))[:, None, :].expand(-1, noise.shape[1], -1)
        z = noise
        for coupling in self.couplings:
            z = coupling(z, c)
        return z


class Ou(nn.Module):
    def __init__(self):
        super().__init__()
        self.path, self.particle, self.outer = mlp(14, 32, 32), mlp(32, 32, 32), mlp(32, 32, 49)

    def forward(self, x):
        return self.outer(self.particle(self.path(x)).mean(1))


def note(task, seconds, processor=float("nan"), megabytes=float("nan"), remark=""):
    """Prints a figure, and adds it to the file of which tables are made."""
    print(f"{task:28s} {seconds:9.4f} s  {processor:9.4f} s of processor  {megabytes:6.0f} MB  {remark}", flush=True)
    if FIGURES:
        with open(FIGURES, "a") as file:
            file.write(f"peer\t{task}\t{seconds:.9g}\t{processor:.9g}\t{megabytes:.0f}\n")


def timed(task, action, warm=20, runs=100):
    for _ in range(warm):
        action()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    note(task, statistics.median(times), remark="median")


def once(task, action):
    start, processor = time.perf_counter(), time.process_time()
    value = float(action())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    note(task, time.perf_counter() - start, time.process_time() - processor, peak, f"value {value:.12g}")


def walks(laws, size, d, dtype):
    return (torch.randn(laws, size, d, dtype=dtype) / d**0.5).cumsum(2) + torch.randn(laws, size, 1, dtype=dtype) * torch.linspace(
        0, 1, d, dtype=dtype
    )


def sinkhorn_task(laws, n, blur, dtype):
    x, y = walks(laws, n, 256, dtype).requires_grad_(), walks(laws, n, 256, dtype)

    def action():
        torch.autograd.grad(sinkhorn(x, y, blur, 0.5).sum(), x)

    return action


def step_task(model, loss):
    optimiser = torch.optim.AdamW(model.parameters(), lr=1e-3)

    def action():
        optimiser.zero_grad()
        loss(model).backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()

    return action


def cloud(task, folder):
    """One distance between the clouds that LargeClouds wrote, costs included; POT on one thread as it comes, torch on two."""
    x, y = (np.load(f"{folder}/{task}-{side}.npy") for side in "xy")
    if task.startswith("w2-"):
        import ot

        weights = [np.load(f"{folder}/{task}-{side}-weights.npy") if task.endswith("weighted") else [] for side in "xy"]
        once(task, lambda: ot.emd2(*weights, ot.dist(x, y), numItermax=10**9) ** 0.5)
    else:
        torch.set_num_threads(2)
        a, b = torch.from_numpy(x)[None], torch.from_numpy(y)[None]
        once(task, lambda: sinkhorn(a, b, 0.05, 0.5))


def transport():
    for dtype in (torch.float64, torch.float32):
        name = str(dtype).replace("torch.", "")
        timed(f"sinkhorn-8x128x256.{name}", sinkhorn_task(8, 128, 0.01, dtype), 5, 30)
        timed(f"sinkhorn-64x256.{name}", sinkhorn_task(1, 64, 0.05, dtype))


def steps():
    a, b = torch.randn(1024, 256), torch.randn(256, 256)
    timed("product-1024x256x256", lambda: a @ b)
    paths, counts = torch.randn(64, 200, 14), torch.randint(0, 9, (64, 49)).float()
    timed("ou.step", step_task(Ou(), lambda m: -(counts * m(paths).log_softmax(1)).mean()))
    x, y, basis = torch.randn(8, 128, 24), walks(8, 128, 256, torch.float32), torch.linalg.qr(torch.randn(256, 13)).Q.T
    with torch.no_grad():
        ou, flow, mean, vectors, forcing = Ou(), Duffing(), torch.randn(256), torch.randn(256, 14), torch.randn(1, 128, 24)
        laws = [torch.randn(200, 256) for _ in range(256)]
        timed("ou.prediction", lambda: ou(((laws[0] - mean) @ vectors)[None]).softmax(1))
        timed("duffing-sinkhorn.prediction", lambda: flow(forcing, torch.randn(1, 128, 13)) @ basis)
        start, rounds = time.perf_counter(), 20
        for _ in range(rounds):
            for law in laws:
                ou(((law - mean) @ vectors)[None]).softmax(1)
        note("ou.bulk", (time.perf_counter() - start) / rounds / len(laws), remark="a loop over laws, one thread")
    timed("duffing-sinkhorn.step", step_task(Duffing(), lambda m: sinkhorn(m(x, torch.randn(8, 128, 13)) @ basis, y, 0.01, 0.5).mean()), 5, 30)


def predict(folder, out):
    """The laws of a dataset, read as they are asked for, one after another, and their masses written."""
    with torch.no_grad():
        ou, mean, vectors = Ou(), torch.randn(256), torch.randn(256, 14)

        def action():
            inputs = np.load(f"{folder}/input.npy", mmap_mode="r")
            masses = [ou(((torch.from_numpy(law.astype(np.float32)) - mean) @ vectors)[None]).softmax(1)[0].numpy() for law in inputs]
            np.savez(out, masses=np.stack(masses))
            return len(masses)

        once("predict-2000", action)


def versions():
    found = [f"torch {torch.__version__}", f"NumPy {np.__version__}"]
    for module, name in (("geomloss", "GeomLoss"), ("ot", "POT")):
        try:
            found.append(f"{name} {__import__(module).__version__}")
        except ImportError:
            found.append(f"{name} not installed" + (" (its schedule written out)" if module == "geomloss" else ""))
    print("peers:", ", ".join(found))


def main(arguments):
    torch.manual_seed(0)
    match arguments:
        case ["versions"]:
            versions()
        case ["cloud", task, folder]:
            cloud(task, folder)
        case ["steps"]:
            steps()
        case ["transport"]:
            transport()
        case ["predict", folder, out]:
            predict(folder, out)
        case _:
            sys.exit("expected versions, cloud TASK FOLDER, steps, transport or predict FOLDER FILE")


main(sys.argv[1:])
