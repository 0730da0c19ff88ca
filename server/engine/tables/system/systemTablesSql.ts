/* The engine's own tables, one file per subject. The statements are idempotent. */
import { accessSql } from './access'
import { accountsSql } from './accounts'
import { auditLogSql } from './auditLog'
import { eventsSql } from './events'
import { fieldSql } from './field'
import { filesSql } from './files'
import { importsSql } from './imports'
import { installationSql } from './installation'
import { messagesSql } from './messages'
import { notesSql } from './notes'
import { personalSql } from './personal'
import { requestsSql } from './requests'

/** Ordered by dependency. */
export const systemTablesSql = [
  accountsSql,
  accessSql,
  messagesSql,
  requestsSql,
  fieldSql,
  auditLogSql,
  filesSql,
  personalSql,
  notesSql,
  importsSql,
  eventsSql,
  installationSql,
].join('\n')

export const systemStatements: readonly string[] = systemTablesSql
  .split(/;\s*\n(?=(?:create|alter|drop) )/)
  .map((statement) => statement.trim())
