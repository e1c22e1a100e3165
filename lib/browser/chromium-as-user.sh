#!/bin/sh
# Playwright cannot start a browser as another user; this script switches the user and becomes Chromium.
executable=$CHROMIUM_EXECUTABLE
uid=$CHROMIUM_UID
unset CHROMIUM_EXECUTABLE CHROMIUM_UID
cd /
exec setpriv --reuid="$uid" --regid="$uid" --clear-groups --inh-caps=-all -- "$executable" "$@"
