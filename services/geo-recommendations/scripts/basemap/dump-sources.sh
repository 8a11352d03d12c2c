#!/bin/sh
# Writes what the base map is built from: coast, lakes, rivers and state borders of GSHHG 2.3.7 as text, full resolution around the United Kingdom
# and coarse around that, and the site's font unpacked.
# usage: sh scripts/basemap/dump-sources.sh <folder>      needs, on the build machine only, the Debian packages gmt, gmt-gshhg-full and woff2
set -e
FONT=$(cd "$(dirname "$0")/../../../../frontend/public/fonts" && pwd)/atkinson-next-latin-var.woff2
mkdir -p "$1"
cd "$1"
NEAR=-R-18/12/45/63
gmt coast $NEAR -Df -M -W > coast.txt
gmt coast $NEAR -Df -M -Ia > rivers.txt
gmt coast $NEAR -Df -M -N1 > borders.txt
gmt coast -R-45/45/34/72 -Di -M -W > far-coast.txt
cp "$FONT" font.woff2
woff2_decompress font.woff2
