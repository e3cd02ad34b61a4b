#!/bin/sh
# Signs a small tree of zones with bind9's own tools (dnssec-keygen, dnssec-signzone): the root, "lab", and zones below it with one
# property each. recorded.json has what a bind9 resolver returned for them with CD=1, and its verdict without.
set -e
rm -rf zones keys; mkdir -p zones keys
soa='@ 300 IN SOA ns.lab. admin.lab. 1 3600 600 86400 60'
START=20260101000000; END=20360101000000
key() { dnssec-keygen -q -K keys -a "$1" ${3:+-b $3} ${4:+-f $4} "$2"; }
sign() { # zone options
  zone=$1; shift
  dnssec-signzone -q -S -K keys -d zones -o "$zone" -s ${FROM:-$START} -e ${TO:-$END} -f "zones/$zone.signed" "$@" "zones/$zone.zone"
}
leaf() { # zone algorithm bits sign-options...
  zone=$1; alg=$2; bits=$3; shift 3
  cat > "zones/$zone.zone" <<Z
\$TTL 300
$soa
@ IN NS ns.lab.
@ IN A 93.184.216.34
@ IN AAAA 2606:4700::1111
@ IN MX 10 mail
@ IN TXT "v=spf1 -all" "long"
@ IN CAA 0 issue "Ca.example"
mail IN A 93.184.216.35
WWW IN CNAME $zone.
*.wild IN A 93.184.216.36
deep.empty IN TXT "below an empty name"
sub IN NS ns.lab.
Z
  key $alg $zone "$bits" KSK >/dev/null; key $alg $zone "$bits" >/dev/null
  sign $zone "$@"
}
leaf nsec.lab ECDSAP256SHA256 ''
leaf nsec3.lab ECDSAP384SHA384 '' -3 - -H 0
leaf rsa256.lab RSASHA256 2048
leaf rsa512.lab RSASHA512 2048 -3 AABBCCDD -H 5
leaf ed25519.lab ED25519 ''
leaf ed448.lab ED448 ''
leaf optout.lab ECDSAP256SHA256 '' -3 - -H 0 -A
leaf rsasha1.lab NSEC3RSASHA1 1024 -3 - -H 150
FROM=20260101000000 TO=20260201000000 leaf expired.lab ECDSAP256SHA256 '' -P
FROM=20300101000000 TO=20360101000000 leaf future.lab ECDSAP256SHA256 '' -P
leaf wrongkey.lab ECDSAP256SHA256 ''
leaf tampered.lab ECDSAP256SHA256 ''
leaf unknown.lab ECDSAP256SHA256 ''
leaf sha1ds.lab ECDSAP256SHA256 ''
leaf stripped.lab ECDSAP256SHA256 ''
leaf island.lab ECDSAP256SHA256 ''
# The DS of another key.
rm -rf other; mkdir other; dnssec-keygen -q -K other -a ECDSAP256SHA256 -f KSK wrongkey.lab >/dev/null
dnssec-dsfromkey -2 other/*.key > zones/dsset-wrongkey.lab.
# An address that the signature does not cover.
sed -i 's/93\.184\.216\.34/93.184.216.99/' zones/tampered.lab.signed
# An algorithm that nobody knows.
sed -i 's/ DS \([0-9]*\) 13 2/ DS \1 200 2/' zones/dsset-unknown.lab.; sed -i 's/\(DS[[:space:]]*[0-9]*\) 13 2/\1 200 2/' zones/dsset-unknown.lab.
dnssec-dsfromkey -1 $(grep -l 'DNSKEY 257' keys/Ksha1ds.lab*.key) > zones/dsset-sha1ds.lab.
# No signatures at all below a DS.
cp zones/stripped.lab.zone zones/stripped.lab.signed
rm zones/dsset-island.lab.
cat > zones/unsigned.lab.zone <<Z
\$TTL 300
$soa
@ IN NS ns.lab.
@ IN A 93.184.216.34
@ IN MX 10 mail
mail IN A 93.184.216.35
Z
cp zones/unsigned.lab.zone zones/unsigned.lab.signed
cp zones/unsigned.lab.zone zones/child.optin.lab.signed
{ cat <<Z
\$TTL 300
$soa
@ IN NS ns.lab.
ns IN A 127.0.0.1
host IN A 93.184.216.40
alias IN CNAME nsec.lab.
Z
for z in nsec nsec3 rsa256 rsa512 ed25519 ed448 optout rsasha1 expired future wrongkey tampered unknown sha1ds stripped island unsigned; do
  echo "$z IN NS ns.lab."; done
cat zones/dsset-*.lab. 2>/dev/null; } > zones/lab.zone
key ECDSAP256SHA256 lab '' KSK >/dev/null; key ECDSAP256SHA256 lab >/dev/null
sign lab -3 - -H 0 -A
{ cat <<Z
\$TTL 300
. 300 IN SOA ns.lab. admin.lab. 1 3600 600 86400 60
. IN NS ns.lab.
lab. IN NS ns.lab.
ns.lab. IN A 127.0.0.1
plain. IN NS ns.lab.
Z
cat zones/dsset-lab.; } > zones/root.zone
key RSASHA256 . 2048 KSK >/dev/null; key RSASHA256 . 2048 >/dev/null
dnssec-signzone -q -S -K keys -d zones -o . -s $START -e $END -f zones/root.signed zones/root.zone
cp zones/unsigned.lab.zone zones/plain.signed; sed -i 's/^@ 300/@ 300/' zones/plain.signed
dnssec-dsfromkey -2 $(grep -l 'DNSKEY 257' keys/K.+*.key) > zones/anchors.txt
