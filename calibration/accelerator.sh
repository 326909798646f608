#!/bin/sh
# Renders and trains the reading network within nine minutes on a machine with an accelerator.
#
#   calibration/accelerator.sh PACK OUT [more options of train-accelerated]
#
# PACK: a folder made by `python -m calibration pack` (18 MB); OUT: a folder for network.checkpoint
# and network.log. Nothing else is needed but the repository, Python with torch, OpenCV, onnx,
# onnxruntime, scikit-image and typer. A hundredth of it, with the CPU:
#
#   calibration/accelerator.sh PACK OUT --minutes 4 --most 600 --processes 2 --batch 8
set -eu
pack=$1 out=$2
shift 2
here=$(cd "$(dirname "$0")/.." && pwd)
export PYTHONPATH="$here:$pack/site" PYTHONUNBUFFERED=1 KSCORE_CACHE="$pack/cache" OMP_NUM_THREADS="${OMP_NUM_THREADS:-2}"
mkdir -p "$out"
exec python3 -m calibration train-accelerated "$pack" --out "$out/network" \
    --begin "$here/scanner/models/terrain.onnx" "$@"
