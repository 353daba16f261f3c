# One image per server: docker build --build-arg SERVER=api -f docker/server.Dockerfile .
# SERVER is api or registry; sandbox for development and tests only.
FROM node:20-bookworm-slim AS build
ARG SERVER
WORKDIR /app
COPY . .
RUN npm ci && npm run build -w ${SERVER} && cd ${SERVER}/dist && npm install --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
ARG SERVER
ENV NODE_ENV=production UV_THREADPOOL_SIZE=8 DATA_DIR=/data MODULE_STORE_DIR=/store/modules
WORKDIR /app
COPY --from=build /app/${SERVER}/dist ./
RUN mkdir -p /data /store/modules && chown -R node:node /data /store
USER node
CMD ["node", "--enable-source-maps", "server.js"]
