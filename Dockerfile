# syntax=docker/dockerfile:1
# The service with Debian's Chromium. It needs a PostgreSQL (DATABASE_URL) and one writable folder (DATA_DIR).
# Build: docker build --build-arg SOURCE_COMMIT=$(git rev-parse HEAD) -t ad-analysis-service .

FROM node:24-bookworm-slim AS build
WORKDIR /build
# The manifests and the patch of the database driver alone, so that the layer of packages lasts until they change.
COPY package.json package-lock.json .npmrc ./
COPY db/driver db/driver
RUN npm ci --omit=dev
COPY . .
ARG SOURCE_COMMIT=
RUN SOURCE_COMMIT=$SOURCE_COMMIT npm run ship -- --to /service

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium fonts-liberation fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji tini \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 service \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin service \
  && install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=build /service /service
WORKDIR /service
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000 CHROMIUM_PATH=/usr/bin/chromium
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=20s --start-period=60s --retries=3 CMD ["node", "lib/operator/deploy/health.mjs"]
# Browsers leave processes behind when they are killed; tini reaps them and passes signals on.
ENTRYPOINT ["tini", "--"]
CMD ["node", "app/_server/start.mjs"]
