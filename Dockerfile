# One image for all programs: `docker run palisade api`, `… worker`, `… cli migrate`; the target `renderer` adds Chromium. How to build, pin and probe it: docs/deployment.md.

# By digest, so that the same commit gives the same image. `deploy/pin-base-image.sh` asks the registry for the newest one.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE_IMAGE} AS build
WORKDIR /palisade
COPY package.json package-lock.json .npmrc ./
# Exactly what the lock file names for the programs (.npmrc leaves out test/package.json), and no package runs code of its own: what needs
# that (allowScripts) is not in the image.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build \
  && npm prune --omit=dev --ignore-scripts \
  && node deploy/strip-image.mjs dist node_modules \
  && node deploy/write-sbom.mjs sbom.cdx.json

FROM ${NODE_IMAGE} AS programs
# Inside a container every address is its own: which ports the host publishes is decided outside.
ENV NODE_ENV=production BIND_ADDRESS=0.0.0.0
WORKDIR /palisade
COPY --from=build /palisade/package.json /palisade/sbom.cdx.json ./
COPY --from=build /palisade/node_modules ./node_modules
COPY --from=build /palisade/dist ./dist
COPY deploy/entrypoint.sh deploy/healthcheck.mjs ./deploy/
# The api serves the guides.
COPY docs/*.md ./docs/
# The files belong to root and the programs run as `node` (1000): a flaw in them cannot change the code. A number, because Kubernetes
# cannot tell from a name that it is not root.
USER 1000:1000
EXPOSE 3000 3001 3002
# Builders that write OCI images leave this out: compose.yml says it again, and docs/deployment.md has probes for others.
HEALTHCHECK --interval=15s --timeout=8s --start-period=60s --retries=3 CMD ["node", "deploy/healthcheck.mjs"]
ENTRYPOINT ["deploy/entrypoint.sh"]
CMD ["api"]

# `docker build --target renderer`: with Debian's Chromium, which `chromium-common` completes, and fonts, without which it draws nothing.
FROM programs AS renderer
USER 0:0
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell chromium-common fonts-dejavu-core \
  && rm -rf /var/lib/apt/lists/*
USER 1000:1000
CMD ["renderer"]

# What a build without a target gives.
FROM programs
