import { formatDecimal, formatInteger, showDateTime } from '#model/formats/index'
import type { ActQuestion, QueueFile } from '../../engine'

const counted = (count: number, one: string, many: string) =>
  `${formatInteger(count)} ${count === 1 ? one : many}`

export const text = {
  subtitle:
    'Para trabalhar onde não há sinal: os registros ficam neste aparelho e o que você fizer é enviado depois.',
  notStarted: 'O modo de campo não pôde ser aberto neste aparelho.',
  insecure:
    'Este endereço não permite trabalhar sem sinal: o navegador só guarda o console quando o endereço começa com https. Peça a quem cuida do sistema.',
  missing:
    'Este navegador não guarda o console no aparelho. Saia da janela anônima ou use o Chrome, o Edge ou o Safari.',
  clock: (error: number) =>
    `O relógio deste aparelho está ${spanOf(Math.abs(error))} ${error > 0 ? 'adiantado' : 'atrasado'}. Acerte-o: a hora vai com cada registro.`,
  statusOf: {
    clock: 'relógio errado',
    offline: 'Sem conexão',
    sending: 'Enviando…',
    idle: 'Tudo enviado',
  },
  toSend: (count: number) => `${formatInteger(count)} a enviar`,
  toFix: (count: number) => `${formatInteger(count)} a corrigir`,
  status: (parts: readonly string[]) => `Campo: ${parts.join(', ')}`,
  take: 'Levar para o campo',
  whatTitle: 'O que levar',
  everything: 'Tudo o que eu acompanho',
  some: (plural: string) => `Só alguns registros de ${plural}`,
  chosen: 'Escolhidos',
  search: 'Pesquisar',
  noneChosen: 'Escolha ao menos um.',
  taking: (rows: number) => `Copiando… ${counted(rows, 'registro', 'registros')}`,
  takingConsole: 'Guardando o console neste aparelho…',
  taken: 'Pronto: você já pode trabalhar sem sinal.',
  copyTitle: 'Neste aparelho',
  rows: (rows: number, bytes: number) => `${counted(rows, 'registro', 'registros')} · ${sizeOf(bytes)}`,
  copiedAt: (when: string) => `Cópia de ${when}`,
  pictures: 'Das fotos, vão as dos registros mais recentes, até 50 MB.',
  noCopy: 'A cópia ainda não terminou.',
  keptUntil: (when: string) =>
    `Sem contato com o servidor até ${when}, a cópia se apaga. O que espera envio fica.`,
  refresh: 'Atualizar cópia',
  refreshed: 'Cópia atualizada.',
  change: 'Mudar o que levar',
  install: 'Instalar como aplicativo',
  remove: 'Remover deste aparelho',
  removeTitle: 'Remover deste aparelho',
  removeQuestion:
    'A cópia dos registros e o console guardado são apagados deste aparelho. No servidor nada muda.',
  removeWaiting: (count: number) =>
    `${counted(count, 'registro ainda não foi enviado e será descartado', 'registros ainda não foram enviados e serão descartados')}. Salve a fila em arquivo antes, ou envie.`,
  removed: 'Removido deste aparelho.',
  leaveTitle: 'Sair',
  leave: (count: number) =>
    `${counted(count, 'registro ainda não foi enviado e só será', 'registros ainda não foram enviados e só serão')} quando você entrar de novo neste aparelho. A cópia é apagada.`,
  place: 'Guardar o lugar de cada registro',
  placeHelp: 'O lugar e a precisão vão com o que você registra sem conexão.',
  placeRefused: 'O navegador não permitiu saber a sua posição.',
  waitingTitle: 'A enviar',
  nothingWaits: 'Nada espera envio.',
  fixTitle: 'A corrigir',
  sendNow: 'Enviar agora',
  needsConnection: 'Sem conexão: o que espera é enviado quando o sinal voltar.',
  sent: 'Tudo foi enviado.',
  stillWaiting: (count: number) => `${counted(count, 'registro ainda espera', 'registros ainda esperam')}.`,
  recorded: (when: string, by: string | undefined) =>
    `Registrado em ${when}${by === undefined ? '' : ` por ${by}`}`,
  at: (latitude: string, longitude: string, accuracy: number) =>
    `em ${latitude}; ${longitude} (±${formatDecimal(accuracy, 0, 0)} m)`,
  acts: {
    create: 'Cadastro',
    edit: 'Alteração',
    transition: 'Andamento',
    remove: 'Exclusão',
    restore: 'Volta à lista',
    note: 'Anotação',
    file: 'Arquivo',
  },
  clash: (by: string | undefined, when: string | undefined) =>
    `${by ?? 'Outra pessoa'} alterou o mesmo${when === undefined ? '' : ` em ${when}`}:`,
  mine: 'Seu:',
  theirs: 'Atual:',
  decide: 'Decidir',
  gone: 'O registro foi excluído ou saiu do seu alcance.',
  failed: ({ times, at, message }: Extract<ActQuestion, { kind: 'failed' }>) =>
    `O servidor falhou ${formatInteger(times)} vezes, a última em ${showDateTime(at)}. O envio continua sendo tentado: antes de descartar, veja se já não está salvo. ${message}`,
  unfit: (fields: readonly string[]) => `O cadastro mudou e não tem mais: ${fields.join(', ')}.`,
  without: (fields: readonly string[]) =>
    `Uma parte foi descartada (${fields.join(', ')}). Envie de novo para enviar sem ela.`,
  fix: 'Abrir e corrigir',
  resend: 'Enviar de novo',
  discard: 'Descartar',
  discarded: 'Descartado.',
  fileTitle: 'Fila em arquivo',
  fileHelp:
    'Para guardar o que espera, ou enviar de outro aparelho. O que você abre aqui é enviado em seu nome; cada registro é feito uma vez só.',
  saveFile: 'Salvar fila em arquivo',
  saveFileTitle: 'Salvar fila em arquivo',
  saveFileWarning: 'Quem tiver o arquivo pode ler o que está nele. Guarde-o em lugar seguro.',
  openFile: 'Abrir arquivo',
  openTitle: 'Abrir fila de registros',
  queueOf: ({ people, devices, acts, fresh, first, last }: QueueFile) =>
    [
      `${counted(acts, 'registro', 'registros')} de ${listed(people) || 'outra pessoa'}, ${between(first, last)}${devices.length > 0 ? `, em ${listed(devices)}` : ''}.`,
      ...(fresh < acts ? [`${counted(acts - fresh, 'já está', 'já estão')} na sua fila.`] : []),
      'O que entrar na fila é enviado em seu nome, e o histórico diz quem registrou.',
    ].join(' '),
  openAnyway: (count: number) => `Pôr ${formatInteger(count)} na fila`,
  nothingNew: 'Tudo o que está neste arquivo já está na sua fila.',
  opened: (count: number) => `${counted(count, 'registro entrou', 'registros entraram')} na fila.`,
  failedTitle: 'Atenção!',
} as const

const listFormat = new Intl.ListFormat('pt-BR')

function listed(names: readonly string[]): string {
  return listFormat.format(names)
}

function between(first = '', last = ''): string {
  const [from, to] = [showDateTime(first), showDateTime(last)]
  return from === to ? `de ${from}` : `de ${from} a ${to}`
}

/** @example spanOf(86_400_000) // '1 dia' */
function spanOf(milliseconds: number): string {
  const [minutes, hours, days] = [60_000, 3_600_000, 86_400_000].map((unit) =>
    Math.round(milliseconds / unit),
  )
  if (days && days > 0 && milliseconds >= 82_800_000) return counted(days, 'dia', 'dias')
  return hours && hours > 0 ? counted(hours, 'hora', 'horas') : counted(minutes ?? 0, 'minuto', 'minutos')
}

/** @example sizeOf(2_097_152) // '2 MB' */
function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes < 1
    ? `${formatInteger(Math.ceil(bytes / 1024))} KB`
    : `${formatDecimal(megabytes, 0, 1)} MB`
}
