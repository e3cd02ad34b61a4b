# One image for all programs: `docker run palisade api`, `… worker`, `… cli migrate`.

FROM node:20-bookworm-slim AS build
WORKDIR /palisade
COPY package.json package-lock.json .npmrc ./
# A lock file made against another registry may lack platform packages that this one has: npm install then fills in.
RUN npm ci || npm install --no-save
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production
# Inside a container, loopback is reached by nobody else.
ENV BIND_ADDRESS=0.0.0.0
WORKDIR /palisade
COPY --from=build /palisade/package.json ./
COPY --from=build /palisade/node_modules ./node_modules
COPY --from=build /palisade/dist ./dist
COPY deploy/entrypoint.sh deploy/healthcheck.mjs ./deploy/
# The files belong to root and the programs run as `node`: a flaw in them cannot change the code.
USER node
EXPOSE 3000 3001
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 CMD ["node", "deploy/healthcheck.mjs"]
ENTRYPOINT ["deploy/entrypoint.sh"]
CMD ["api"]
