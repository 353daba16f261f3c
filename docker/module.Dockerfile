# One image per module of the page: docker build --build-arg MODULE=mf-inbox -f docker/module.Dockerfile .
# It holds one built release and the registry's command line. Running it signs the release with RELEASE_KEY, registers it and ends:
#   docker run --rm -e REGISTRY_URL -e REGISTRY_TOKEN -e RELEASE_KEY billfold-mf-inbox            (registered; served if it is the first)
#   docker run --rm -e REGISTRY_URL -e REGISTRY_TOKEN -e RELEASE_KEY billfold-mf-inbox --env qa   (the same for qa)
#   docker run --rm -e REGISTRY_URL -e REGISTRY_TOKEN -e RELEASE_KEY billfold-mf-inbox --default  (served to every visitor)
FROM node:20-bookworm-slim AS build
ARG MODULE
WORKDIR /app
COPY . .
RUN npm ci && npm run build -w ${MODULE} && npm run build -w registry

FROM node:20-bookworm-slim
ARG MODULE
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/registry/dist/cli.js /app/registry/dist/package.json ./
COPY --from=build /app/${MODULE}/dist /release
USER node
ENTRYPOINT ["node", "cli.js", "register", "/release"]
