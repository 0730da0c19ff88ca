// The sentences this module says to people, in one place.

/** What server/db says to the person who starts or runs the server. */
export const messages = {
  folderInUse: (folder: string) =>
    `A pasta de dados "${folder}" já está em uso por outro processo. Encerre o outro servidor ou escolha outra pasta em DATA_DIR.`,
  folderUnusable: (folder: string, reason: string) =>
    `Não foi possível usar a pasta de dados "${folder}": ${reason}`,
  templateBroken: (file: string, reason: string) =>
    `O modelo do banco de dados "${file}" não pode ser usado (${reason}). Gere-o novamente com "npm run build".`,
  embeddedFailed: (reason: string) => `O banco de dados embutido parou de funcionar: ${reason}`,
  serverUnreachable: (reason: string) => `Não foi possível falar com o servidor PostgreSQL: ${reason}`,
  serverTooOld: (version: string, minimum: number) =>
    `O servidor PostgreSQL é da versão ${version}; é necessária a versão ${minimum} ou mais nova.`,
  stopped: 'A operação foi interrompida: demorou demais ou o cliente foi embora.',
  overfull: 'Há operações demais da mesma pessoa à espera do banco de dados.',
  closed: 'O banco de dados já foi fechado.',
} as const
