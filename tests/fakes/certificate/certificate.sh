#!/bin/sh
# Makes certificate.pem and certificate-key.pem, beside this file: one self-signed certificate that is its own authority.
# TEST ONLY. The key is public, so nothing but a fake may present it and nothing but a test or the demo may trust it.
# It is valid from 2020 to 2120, whatever the clock of the machine that runs the tests says. Needs openssl.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: > "$work/index"
cat > "$work/openssl.cnf" <<CNF
[ca]
default_ca = stand_in
[stand_in]
new_certs_dir = $work
database = $work/index
rand_serial = yes
default_md = sha256
policy = any_name
copy_extensions = none
x509_extensions = leaf
[any_name]
commonName = supplied
[req]
distinguished_name = name
prompt = no
[name]
CN = stand-ins of the tests
[leaf]
basicConstraints = critical, CA:TRUE
subjectKeyIdentifier = hash
keyUsage = critical, digitalSignature, keyCertSign
extendedKeyUsage = serverAuth
subjectAltName = @hosts
[hosts]
DNS.1 = facebook.com
DNS.2 = *.facebook.com
DNS.3 = *.fbcdn.net
DNS.4 = *.xx.fbcdn.net
DNS.5 = *.fna.fbcdn.net
DNS.6 = *.fstd1-1.fna.fbcdn.net
DNS.7 = *.fstd1-2.fna.fbcdn.net
DNS.8 = tiktok.com
DNS.9 = *.tiktok.com
DNS.10 = *.tiktokcdn.com
DNS.11 = *.tiktokcdn-eu.com
DNS.12 = *.tiktokcdn-us.com
DNS.13 = *.ttwstatic.com
DNS.14 = *.ibyteimg.com
DNS.15 = *.example.com
CNF
openssl ecparam -name prime256v1 -genkey -noout -out "$work/ec.pem"
openssl pkcs8 -topk8 -nocrypt -in "$work/ec.pem" -out certificate-key.pem
openssl req -new -config "$work/openssl.cnf" -key certificate-key.pem -out "$work/request.pem"
openssl ca -batch -notext -selfsign -config "$work/openssl.cnf" -keyfile certificate-key.pem -in "$work/request.pem" \
  -startdate 20200101000000Z -enddate 21200101000000Z -out certificate.pem
