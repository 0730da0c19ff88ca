/*
 * Room: the tables the engine keeps for itself. Hides which there are, a file for each subject.
 * Making them again changes nothing.
 */
import { accessSql } from './access'
import { accountsSql } from './accounts'
import { eventsSql } from './events'
import { filesSql } from './files'
import { importsSql } from './imports'
import { installationSql } from './installation'
import { messagesSql } from './messages'
import { notesSql } from './notes'
import { personalSql } from './personal'
import { requestsSql } from './requests'
import { trailSql } from './trail'

/** Statements that make what is missing; later ones refer to earlier ones. */
export const systemTablesSql = [
  accountsSql,
  accessSql,
  messagesSql,
  requestsSql,
  trailSql,
  filesSql,
  personalSql,
  notesSql,
  importsSql,
  eventsSql,
  installationSql,
].join('\n')

/** The same, one by one. */
export const systemStatements: readonly string[] = systemTablesSql
  .split(/;\s*\n(?=(?:create|alter|drop) )/)
  .map((statement) => statement.trim())
