#!/usr/bin/env bash
# Switches the servers to a build, one after the other, and stops at the first that does not become ready.
# Usage: SERVERS="club@a club@b" host/scripts/switch-servers.sh BUILD [ARCHIVE]
# BUILD is a folder /srv/club-BUILD; ARCHIVE is unpacked there first. /srv/club links to the running build.
set -euo pipefail
build="$1"
[[ "$build" =~ ^[A-Za-z0-9._-]+$ ]] || { echo "not a build: $build"; exit 2; }
folder="/srv/club-$build"

if [ -n "${SSH_KEY:-}" ]; then
  install -d -m 700 ~/.ssh
  (umask 077 && printf '%s\n' "$SSH_KEY" >~/.ssh/id_ed25519 && printf '%s\n' "$KNOWN_HOSTS" >~/.ssh/known_hosts)
fi

for server in $SERVERS; do
  if [ $# -gt 1 ]; then ssh "$server" "mkdir -p $folder && tar -xz -C $folder" <"$2"; fi
  # Refuses a real folder /srv/club, because ln would make a link inside it and the old build would restart.
  ssh "$server" "test -d $folder/host/dist && { [ -L /srv/club ] || [ ! -e /srv/club ]; } && ln -sfn $folder /srv/club && sudo systemctl restart club" </dev/null ||
    { echo "$server cannot switch: /srv/club must be a link and $folder a build"; exit 1; }
  ssh "$server" 'for _ in $(seq 60); do curl -fs http://127.0.0.1:4300/healthz && exit; sleep 1; done; exit 1' </dev/null ||
    { echo "$server is not ready: the servers after it keep their build"; exit 1; }
  echo "$server runs $build"
done
