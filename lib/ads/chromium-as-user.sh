#!/bin/sh
# Playwright starts one file and changes no user; this one becomes another user, and then Chromium.
executable=$CHROMIUM_EXECUTABLE
uid=$CHROMIUM_UID
unset CHROMIUM_EXECUTABLE CHROMIUM_UID
cd /
exec setpriv --reuid="$uid" --regid="$uid" --clear-groups --inh-caps=-all -- "$executable" "$@"
