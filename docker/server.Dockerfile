# One image per server: docker build --build-arg SERVER=api -f docker/server.Dockerfile .
# (api, registry; sandbox for development and tests only).
FROM node:20-bookworm-slim AS build
ARG SERVER
WORKDIR /app
COPY . .
RUN npm ci && npm run build -w ${SERVER}
RUN npm prune --omit=dev --omit=optional --workspace ${SERVER} --no-audit --no-fund \
 && npm install --omit=dev --workspace ${SERVER} --no-save --ignore-scripts --no-audit --no-fund

FROM node:20-bookworm-slim
ARG SERVER
ENV NODE_ENV=production UV_THREADPOOL_SIZE=8
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/${SERVER}/dist ./dist
COPY --from=build /app/${SERVER}/package.json ./package.json
USER node
CMD ["node", "--enable-source-maps", "dist/server.js"]
