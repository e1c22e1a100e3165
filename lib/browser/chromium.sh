#!/bin/sh
# Becomes Chromium, as the user CHROMIUM_UID if that is set: Playwright cannot start a browser as another user.
# Chromium creates a socket below TMPDIR, and the path of a socket has at most 107 bytes. The working directory has a short name.
executable=$CHROMIUM_EXECUTABLE
uid=$CHROMIUM_UID
unset CHROMIUM_EXECUTABLE CHROMIUM_UID
cd "$TMPDIR" || exit 1
if [ -d /proc/self/cwd ]; then export TMPDIR=/proc/self/cwd; fi
if [ -z "$uid" ]; then exec "$executable" "$@"; fi
exec setpriv --reuid="$uid" --regid="$uid" --clear-groups --inh-caps=-all -- "$executable" "$@"
