const mebibyte = 1024 ** 2

const count = (number: number) => number.toLocaleString('pt-BR')

export const copiesText = {
  postgres: (address: string) => `PostgreSQL, ${address}`,
  embedded: (folder: string) => `banco embutido, ${folder}`,
  noMark: (folder: string, above: string) =>
    `A marca da instalação não pôde ser gravada em "${above}". Sem ela, se "${folder}" sumir (disco não montado), um console vazio começaria no lugar. Deixe o usuário do console gravar em "${above}", ou use DATA_MUST_EXIST=1.`,
  noData: (folder: string) =>
    `Não há dados em "${folder}". Indique a pasta em DATA_DIR, ou o banco em DATABASE_URL.`,
  serverRefused: (reason: string) => `O servidor que usa a pasta de dados não fez a cópia: ${reason}`,
  reading: (place: string, isLive: boolean) =>
    isLive ? `Copiando ${place} com o servidor no ar…` : `Copiando ${place}…`,
  written: (path: string, bytes: number, tables: number, rows: number) =>
    `Cópia feita e conferida: ${path}\n  ${count(tables)} tabelas, ${count(rows)} linhas, ${count(Math.ceil(bytes / mebibyte))} MB`,
  outside: (files: number, command: string) =>
    `ATENÇÃO: ${count(files)} ${files === 1 ? 'arquivo fica' : 'arquivos ficam'} em FILES_URL e NÃO ${files === 1 ? 'está' : 'estão'} na cópia do banco. Faça a cópia com --files (ou BACKUP_FILES=1), que os traz para dentro dela, ou copie também aquele lugar, depois desta:\n  ${command}`,
  outsideDamaged: (sha256: string) =>
    `o conteúdo ${sha256}, em FILES_URL, não é o que foi guardado (npm run check-data -- --files mostra todos).`,
  noOutside: 'A cópia dos arquivos que estão fora do banco pede FILES_URL, FILES_KEY_ID e FILES_SECRET.',
  badFiles: (given: string) => `BACKUP_FILES deve ser 1 ou 0, e é "${given}".`,
  heldMessage: 'Voltou de uma cópia: pode já ter sido enviada. Confira antes de reenviar.',
  held: (messages: number) =>
    `  ${count(messages)} ${messages === 1 ? 'mensagem esperava' : 'mensagens esperavam'} envio quando a cópia foi feita e não ${messages === 1 ? 'sai sozinha' : 'saem sozinhas'}: reenvie o que for preciso em Sistema → Caixa de saída.`,
  removed: (names: readonly string[]) => `  Cópias antigas removidas: ${names.join(', ')}`,
  noFile: 'Diga qual cópia restaurar: npm run restore -- <arquivo da cópia> [--replace]',
  checking: (path: string) => `Conferindo ${path}…`,
  madeAt: (at: string, madeBy: string) => `  feita em ${at}, versão ${madeBy}`,
  targetFull: (place: string) =>
    `Já há dados em ${place}; nada foi mudado. Para trocá-los pela cópia, repita com --replace (o que há hoje fica guardado).`,
  serversOn: (place: string, sessions: number) =>
    `Há ${count(sessions)} conexões abertas em ${place}. Encerre os servidores e repita; nada foi mudado.`,
  folderInUse: (folder: string) => `Um servidor usa "${folder}". Encerre-o e repita; nada foi mudado.`,
  keptFolder: (folder: string) => `  Os dados de antes ficaram em ${folder}`,
  keptFile: (path: string) => `  Os dados de antes ficaram na cópia ${path}`,
  restored: (place: string, tables: number, rows: number) =>
    `Restaurado e conferido em ${place}: ${count(tables)} tabelas, ${count(rows)} linhas, iguais às da cópia.`,
  noTarget: 'Diga para onde mudar: npm run move -- --to postgres://usuario:senha@servidor/banco',
  sameTarget: 'A mudança vai do banco embutido (DATA_DIR) para um PostgreSQL; tire DATABASE_URL do ambiente.',
  rehearsal:
    'O servidor está no ar: isto é um ensaio, e o que for gravado a partir de agora fica de fora. Na mudança de verdade, encerre o servidor antes.',
  unchanged: (place: string) => `Nada mudou: ${place} já tem exatamente estes dados.`,
  targetUsed: (place: string) =>
    `Em ${place} há outros dados, ou os da mudança anterior já foram alterados; nada foi mudado. Para trocá-los, repita com --replace (o que há lá fica guardado em uma cópia).`,
  moved: (place: string, tables: number, rows: number) =>
    `Mudança feita e conferida: ${count(tables)} tabelas e ${count(rows)} linhas em ${place}, iguais às da origem.`,
  nextStep: (folder: string) =>
    `Inicie o console com DATABASE_URL apontando para lá. Os dados de "${folder}" não foram mexidos, e a pasta ficou marcada: um console não inicia mais nela.`,
  tableUnreadable: (table: string, reason: string) => `A tabela ${table} não pôde ser lida: ${reason}`,
  refersToNothing: (table: string, column: string, rows: number) =>
    `${table}.${column}: ${count(rows)} linhas citam o que não existe`,
  looking: (place: string) => `Conferindo ${place}…`,
  sound: (tables: number, rows: number, files: number) =>
    `Tudo confere: ${count(tables)} tabelas, ${count(rows)} linhas, ${count(files)} arquivos.`,
  finding: (place: string, message: string) => `  ${place}: ${message}`,
  damaged: (findings: number) =>
    `${count(findings)} ${findings === 1 ? 'problema encontrado' : 'problemas encontrados'}. Guarde uma cópia da pasta ou do banco como está e restaure a última cópia boa (npm run restore).`,
  badEvery: (given: string) => `BACKUP_EVERY deve ser um tempo como 12h, 1d ou 30m, e é "${given}".`,
  badKeep: (given: string) => `BACKUP_KEEP deve ser quantas cópias guardar, e é "${given}".`,
  scheduled: (path: string) => `Cópia de segurança feita e conferida: ${path}`,
  scheduledFailed: (reason: string) => `A cópia de segurança falhou e será tentada de novo: ${reason}`,
  updating: (place: string) => `As tabelas vão mudar com esta versão. Os dados de antes ficaram em ${place}`,
  copyingBefore: (folder: string) =>
    `As tabelas vão mudar com esta versão. Copiando antes os dados para ${folder}… (BACKUP_BEFORE_UPDATE=0 dispensa a cópia)`,
  notCopiedBefore: (reason: string) =>
    `As tabelas precisam mudar, e a cópia de antes não foi feita: ${reason} Nada foi mudado. Libere espaço, diga outro lugar em BACKUP_DIR ou, se já tem uma cópia, inicie com BACKUP_BEFORE_UPDATE=0.`,
  badBeforeUpdate: (given: string) => `BACKUP_BEFORE_UPDATE deve ser 1 ou 0, e é "${given}".`,
} as const
