"""The peer's side of docs/benchmarks.md: the same tasks in torch on one thread, written as a torch user writes them.

    python benchmarks/peers.py

Needs torch. Uses POT for exact transport and GeomLoss where they are installed, else the same tensorised schedule written out below.
"""
import os
import statistics
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")
import numpy as np
import torch
from torch import nn

torch.set_num_threads(1)


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


def timed(name, action, warm=20, runs=100):
    for _ in range(warm):
        action()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(1e3 * (time.perf_counter() - start))
    print(f"{name:60s} median {statistics.median(times):.2f} ms")


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


def large_clouds():
    """Exact W2 by POT and annealed Sinkhorn by GeomLoss between large clouds, on two threads, where they are installed."""
    rng = np.random.default_rng(0)
    try:
        import ot

        print("POT", ot.__version__)
        for n in (1000, 3000, 10000):
            x, y = rng.standard_normal((n, 3)), rng.standard_normal((n, 3))
            once(f"POT emd2, costs included, {n} points", lambda: ot.emd2([], [], ot.dist(x, y), numItermax=10**9))
        x, y = rng.standard_normal((3000, 3)), rng.standard_normal((5000, 3))
        a, b = rng.exponential(size=3000), rng.exponential(size=5000)
        once("POT emd2, weighted, 3000 and 5000 points", lambda: ot.emd2(a / a.sum(), b / b.sum(), ot.dist(x, y), numItermax=10**9))
    except ImportError:
        print("POT is not installed")
    torch.set_num_threads(2)
    x, y = torch.randn(10000, 3, dtype=torch.float64), torch.randn(10000, 3, dtype=torch.float64)
    once("annealed Sinkhorn, 10000 points", lambda: sinkhorn(x[None], y[None], 0.05, 0.5))
    torch.set_num_threads(1)


def once(name, action):
    start, processor = time.perf_counter(), time.process_time()
    action()
    print(f"{name:60s} {time.perf_counter() - start:.2f} s, {time.process_time() - processor:.2f} s of processor")


def main():
    torch.manual_seed(0)
    print("torch", torch.__version__)
    large_clouds()
    a, b = torch.randn(1024, 256), torch.randn(256, 256)
    timed("product 1024x256x256, float32", lambda: a @ b)
    for dtype in (torch.float64, torch.float32):
        timed(f"Sinkhorn, value and gradient, 8 x 128x128x256, {dtype}", sinkhorn_task(8, 128, 0.01, dtype), 5, 30)
        timed(f"Sinkhorn, value and gradient, 1 x 64x64x256, {dtype}", sinkhorn_task(1, 64, 0.05, dtype))
    paths, counts = torch.randn(64, 200, 14), torch.randint(0, 9, (64, 49)).float()
    timed("OU step, 64 laws of 200 paths", step_task(Ou(), lambda m: -(counts * m(paths).log_softmax(1)).mean()))
    x, y, basis = torch.randn(8, 128, 24), walks(8, 128, 256, torch.float32), torch.linalg.qr(torch.randn(256, 13)).Q.T
    with torch.no_grad():
        ou, flow, raw, mean, vectors, forcing = Ou(), Duffing(), torch.randn(200, 256), torch.randn(256), torch.randn(256, 14), torch.randn(1, 128, 24)
        timed("one OU law from raw paths, projected", lambda: ou(((raw - mean) @ vectors)[None]).softmax(1))
        timed("128 Duffing paths", lambda: flow(forcing, torch.randn(1, 128, 13)) @ basis)
    timed(
        "Duffing step, 8 laws of 128 paths, Sinkhorn in path space",
        step_task(Duffing(), lambda m: sinkhorn(m(x, torch.randn(8, 128, 13)) @ basis, y, 0.01, 0.5).mean()),
        5,
        30,
    )


main()
