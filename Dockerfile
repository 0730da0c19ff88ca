# Console agrícola em uma imagem. Sem DATABASE_URL o banco fica no volume /dados, com as cópias e o que uma versão nova guarda.
# docker build -t console . && docker run --name console -p 3000:3000 -v console:/dados console
# O log diz o código do primeiro acesso; com -e DEMO=1, entra-se na demonstração.
# Os comandos: docker exec console node dist/server/command.js backup (docs/operacao.md).
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund
RUN npm run build
RUN npm prune --omit=dev --omit=optional --ignore-scripts

FROM node:22-bookworm-slim
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# O TLS termina no orquestrador; para tê-lo até aqui, TLS_CERT e TLS_KEY, e PLAIN_NETWORK vazia.
ENV NODE_ENV=production DATA_DIR=/dados/banco BACKUP_DIR=/dados/copias PLAIN_NETWORK=console
RUN mkdir -p /dados && chown node:node /dados
VOLUME /dados
USER node
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
