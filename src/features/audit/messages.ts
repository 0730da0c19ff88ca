import { formatInteger } from '#model/formats/index'
import type { AuditAct } from '#model/wire/record/audit'
import { titles } from './titles'

/** Log entries about things that are not records. */
const others: Readonly<Record<string, string>> = { sys_outbox: 'Mensagem', sys_service: 'Conta de serviço' }

const details: Readonly<Record<string, string>> = {
  address: 'endereço',
  channel: 'canal',
  to: 'para',
  group: 'grupo',
  token: 'token',
  format: 'formato',
  total: 'linhas',
  filter: 'filtro',
  q: 'pesquisa',
  sort: 'ordem',
  fields: 'campos',
}

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: { mail: 'e-mail', sms: 'SMS' },
  format: { xlsx: 'XLSX', csv: 'CSV', pdf: 'PDF' },
}

export const text = {
  ...titles,
  subtitle:
    'Quem fez o quê e quando. Nada daqui pode ser alterado ou apagado; só a anonimização retira o que identifica uma pessoa.',
  entity: 'Seção',
  act: 'Operação',
  who: 'Quem',
  allSections: 'Todas',
  allActs: 'Todas',
  empty: 'Nenhum registro encontrado.',
  more: 'Mostrar mais',
  count: (shown: number, total: number) => `${formatInteger(shown)} de ${formatInteger(total)}`,
  field: 'Campo',
  before: 'Antes',
  after: 'Depois',
  nothing: '–',
  waiting: '…',
  image: 'Imagem',
  record: (title: string, id: number) => `${title} ${id}`,
  unknownAccount: 'Conta desconhecida',
  others,
  details,
  descending: ' (decrescente)',
  or: ' ou ',
  words,
  acts: {
    create: 'Cadastro',
    edit: 'Alteração',
    remove: 'Exclusão',
    restore: 'Reativação',
    transition: 'Transição',
    export: 'Exportação',
    reveal: 'Consulta de dados pessoais',
    anonymise: 'Anonimização',
    forget: 'Retirada de dados de pessoa anonimizada',
    viewAs: 'Visão como outra pessoa',
    signIn: 'Login',
    signInFailed: 'Login recusado',
    lockout: 'Acesso bloqueado por tentativas',
    resend: 'Reenvio de mensagem',
    note: 'Anotação',
    editNote: 'Correção de anotação',
    removeNote: 'Remoção de anotação',
    endSessions: 'Sessões encerradas por outra pessoa',
    newToken: 'Token de acesso criado',
    endToken: 'Token de acesso revogado',
    newService: 'Conta de serviço criada',
    endService: 'Conta de serviço desativada',
    newCalendar: 'Endereço de calendário criado',
    endCalendar: 'Endereço de calendário revogado',
    import: 'Planilha importada',
    undoImport: 'Importação desfeita',
  } satisfies Record<AuditAct, string>,
} as const
