/*
 * A person's data outside their record, for the copy that they may export. Never includes secrets;
 * credentials are listed by name and date only.
 */
import type { Row } from '#model/entity/jsonSchema'
import type { Queryable } from '../../db/database'

const told = {
  sys_view: ['visoes', 'entity as cadastro, name as nome, state as visao, updated_at as em'],
  sys_template: ['modelos', 'entity as cadastro, name as nome, state as valores, at as em'],
  sys_favourite: ['favoritos', 'entity as cadastro, record_id as registro, at as em'],
  sys_recent: ['vistos_recentemente', 'entity as cadastro, record_id as registro, at as em'],
  sys_note: [
    'anotacoes',
    'entity as cadastro, record_id as registro, text as texto, files as arquivos, at as em, removed_at as removida_em',
  ],
  sys_mention: ['mencoes', 'note_id as anotacao, at as em, read_at as lida_em'],
  sys_notice: ['avisos', 'entity as cadastro, record_id as registro, at as em, read_at as lido_em'],
  sys_notice_message: [
    'avisos_a_enviar',
    'entity as cadastro, record_id as registro, channel as canal, at as em, due_at as envio_em',
  ],
  sys_notice_choice: ['escolha_de_avisos', 'entity as cadastro, event as aviso, ways as por, at as em'],
  sys_quiet_hours: ['horario_de_silencio', 'starts as inicio, ends as fim, at as em'],
  sys_message: ['mensagens', 'subject as assunto, channel as canal, at as em'],
  sys_broadcast: ['mensagens_enviadas', 'subject as assunto, audience as para, body as texto, at as em'],
  sys_opt_out: [
    'recusas_de_mensagens',
    'entity as cadastro, record_id as registro, channel as canal, at as em',
  ],
  sys_calendar: [
    'calendarios',
    "name as nome, entity as cadastro, field as campo, created_at as criado_em, to_char(last_used_on, 'YYYY-MM-DD') as usado_em",
  ],
  sys_import: [
    'importacoes',
    'entity as cadastro, file_name as arquivo, created_at as em, written_at as gravada_em',
  ],
  sys_import_columns: ['colunas_de_importacao', 'entity as cadastro, columns as colunas, at as em'],
  sys_field_device: [
    'aparelhos_de_campo',
    'name as nome, created_at as criado_em, contact_at as ultimo_contato, revoked_at as revogado_em',
  ],
  sys_file: ['arquivos', 'key as arquivo, created_at as em'],
  sys_passkey: ['chaves_de_acesso', 'name as nome, created_at as criada_em'],
  sys_identity: ['provedores', 'issuer as provedor, created_at as desde'],
} as const

export const exportedTables: readonly string[] = Object.keys(told)

export async function readOwnData(
  db: Queryable,
  accountId: number,
): Promise<Readonly<Record<string, readonly Row[]>>> {
  const parts: Record<string, readonly Row[]> = {}
  for (const [table, [name, columns]] of Object.entries(told)) {
    parts[name] = await db.query<Row>(`select ${columns} from ${table} where account_id = $1 order by 1, 2`, [
      accountId,
    ])
  }
  return parts
}
