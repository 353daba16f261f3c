# One image per module of the page: docker build --build-arg MODULE=mf-inbox -f docker/module.Dockerfile .
# It holds the built release and nothing else; running it puts the release into the module store and registers it.
FROM node:20-bookworm-slim AS build
ARG MODULE
WORKDIR /app
COPY . .
RUN npm ci && npm run build -w ${MODULE}

FROM node:20-bookworm-slim
ARG MODULE
WORKDIR /release
COPY --from=build /app/${MODULE}/dist ./
COPY docker/register-release.mjs /usr/local/bin/register-release.mjs
USER node
CMD ["node", "/usr/local/bin/register-release.mjs", "/release"]
