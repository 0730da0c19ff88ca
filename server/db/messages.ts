export const messages = {
  folderInUse: (folder: string) =>
    `A pasta de dados "${folder}" já está em uso por outro processo. Encerre o outro servidor ou escolha outra pasta em DATA_DIR.`,
  folderUnusable: (folder: string, reason: string) =>
    `Não foi possível usar a pasta de dados "${folder}": ${reason}`,
  dataLost: (folder: string, mark: string) =>
    `Os dados desta instalação ficavam em "${folder}" e não estão mais lá. Nada foi criado em seu lugar.
  Se o disco não está montado, monte-o e inicie de novo.
  Para trazer uma cópia: npm run restore -- <arquivo da cópia>
  Para começar de novo, sem os dados: apague "${mark}" e inicie de novo.`,
  dataMoved: (folder: string, to: string, at: string, mark: string) =>
    `Os dados de "${folder}" foram levados para ${to} em ${at} (UTC), e são usados lá.
  Inicie o console com DATABASE_URL=${to}
  Para voltar a usar esta pasta, sem o que foi gravado lá desde então, apague "${mark}".`,
  dataAbove: (folder: string, above: string) =>
    `"${folder}" fica dentro de "${above}", que já é uma pasta de dados do console. Nada foi criado. Para usar os dados que estão lá: DATA_DIR=${above}`,
  dataMissing: (folder: string) =>
    `DATA_MUST_EXIST=1, e não há dados em "${folder}". Nada foi criado em seu lugar. Se o disco não está montado, monte-o; para trazer uma cópia: npm run restore -- <arquivo da cópia>`,
  dataIncomplete: (folder: string, missing: string) =>
    `A pasta de dados "${folder}" está incompleta: falta ${missing}. Nada foi mudado.
  Traga a pasta de volta inteira, ou uma cópia: npm run restore -- <arquivo da cópia> --replace
  (a pasta como está fica guardada ao lado). Para começar de novo, sem os dados, mova a pasta para outro lugar.`,
  dataOfOther: (folder: string, found: string, needed: number) =>
    `Os dados em "${folder}" são do banco embutido da versão ${found}, e este console usa a versão ${needed}.
  1. Na pasta da versão anterior do console: DATA_DIR=${folder} npm run backup -- ${folder}.copias
  2. Nesta: DATA_DIR=${folder} npm run restore -- ${folder}.copias/<arquivo da cópia> --replace
  A pasta como está fica guardada ao lado. Nada foi mudado.`,
  markText: (folder: string) =>
    `Os dados do console ficam em "${folder}".\nSe este arquivo existe e a pasta não, o console não inicia: os dados se perderam ou o disco não está montado.\nApague este arquivo apenas para começar de novo, sem os dados.\n`,
  notSettled: 'O console ainda grava seus primeiros dados. Tente de novo em instantes.',
  unknownCall: 'O servidor não conhece este comando.',
  templateBroken: (file: string, reason: string) =>
    `O modelo do banco de dados "${file}" não pode ser usado (${reason}). Gere-o novamente com "npm run build".`,
  embeddedFailed: (reason: string) => `O banco de dados embutido parou de funcionar: ${reason}`,
  serverUnreachable: (reason: string) => `Não foi possível falar com o servidor PostgreSQL: ${reason}`,
  serverTooOld: (version: string, minimum: number) =>
    `O servidor PostgreSQL é da versão ${version}; é necessária a versão ${minimum} ou mais nova.`,
  onlyReads: 'O servidor PostgreSQL que respondeu só lê: está de prontidão.',
  unknownSession: (given: string, known: readonly string[]) =>
    `O console grava no banco: em DATABASE_URL, target_session_attrs deve ser ${known.join(' ou ')}, e não "${given}".`,
  stopped: 'A operação foi interrompida: demorou demais ou o cliente foi embora.',
  overfull: 'Há operações demais da mesma pessoa à espera do banco de dados.',
  noCopy: 'O arquivo não é uma cópia feita por "npm run backup".',
  copyOfLater: 'A cópia foi feita por uma versão mais nova do console. Atualize o console e repita.',
  copyCutShort: 'A cópia está incompleta: o arquivo termina antes do fim. Use outra cópia.',
  copyDamaged: (place: string) => `A cópia está danificada (${place}). Use outra cópia.`,
  copyUnreadable: (path: string, reason: string) => `Não foi possível ler "${path}": ${reason}`,
  copyFailed: (path: string, reason: string) => `A cópia "${path}" não foi feita: ${reason}`,
  copyUnlike: (places: string) => `O que foi gravado não ficou igual à cópia (${places}); nada foi mudado.`,
  closed: 'O banco de dados já foi fechado.',
} as const
