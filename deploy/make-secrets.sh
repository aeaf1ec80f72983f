#!/bin/sh
# Makes the secrets that compose.cluster.yaml reads, once: what is there is never made anew.
#   sh deploy/make-secrets.sh
set -eu
folder=${1:-$(dirname "$0")/secrets}
# Only whoever made the folder enters it; the accounts inside the containers read the files that are handed to them.
umask 022
mkdir -m 700 "$folder"
cd "$folder"
new() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
new >postgres-password
new >database-password
new >redis-password
# Nothing else is on the network of these containers.
printf 'postgres://lectern:%s@postgres:5432/lectern?tls=no' "$(cat database-password)" >database-url
printf 'redis://:%s@redis:6379?tls=no' "$(cat redis-password)" >redis-url
