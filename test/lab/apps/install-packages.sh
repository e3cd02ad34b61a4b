#!/bin/sh
# Installs Debian packages inside the overlay (see overlay.sh). No service starts: policy-rc.d refuses, and there is no systemd in here.
set -eu
export DEBIAN_FRONTEND=noninteractive
printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
chmod +x /usr/sbin/policy-rc.d
for owner in phpmyadmin/dbconfig-install roundcube/dbconfig-install postfixadmin/dbconfig-install cacti/dbconfig-install; do
  echo "${owner%%/*} $owner boolean false" | debconf-set-selections
done
echo 'roundcube-core roundcube/dbconfig-install boolean false' | debconf-set-selections
[ -n "$(find /var/lib/apt/lists -name '*_Packages*' -mtime -1 2>/dev/null)" ] || apt-get update -q
exec apt-get install -y -q --no-install-recommends -o Dpkg::Use-Pty=0 "$@"
