#!/bin/sh
# Installs the packages of products.ts: those of Debian inside the overlay, those of npm in $DATA/n, each in its own folder.
set -eu
HERE=$(dirname "$(readlink -f "$0")")
sh "$HERE/../apps/install-packages.sh" php-cli php-sqlite3 php-mysql mariadb-server adminer phpmyadmin haproxy nagios4-cgi \
  nagios4-core fcgiwrap nginx-extras prometheus prometheus-alertmanager prometheus-pushgateway prometheus-node-exporter \
  prometheus-blackbox-exporter prometheus-process-exporter prometheus-redis-exporter prometheus-haproxy-exporter \
  prometheus-mysqld-exporter prometheus-postgres-exporter syncthing transmission-daemon docker-registry  \
  monit deluge-web deluged qbittorrent-nox supervisor etcd-server caddy influxdb darkstat icecast2 redis-server cups \
  netdata-core netdata-web cockpit-ws jupyter-notebook tomcat10 tomcat10-admin rabbitmq-server victoria-metrics hledger-web orthanc
for packages in node-red redis-commander pouchdb-server 'bull-arena bull express' '@bull-board/express @bull-board/api express bull' \
  maildev mountebank frontail cloudcmd karma; do
  folder=$DATA/n/$(echo "${packages%% *}" | tr '/@' '__')
  mkdir -p "$folder"
  # shellcheck disable=SC2086
  (cd "$folder" && npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts $packages)
done
