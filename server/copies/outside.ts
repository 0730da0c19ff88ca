/* Reports file contents outside the database (FILES_URL), which a backup does not include. */
import type { Queryable } from '../db/database'
import { copiesText } from './messages'

type Environment = Readonly<Record<string, string | undefined>>

/** Prints how many files are missing and the command that copies them; prints nothing if none are. */
export async function tellOutside(
  db: Queryable,
  environment: Environment,
  tell: (line: string) => void,
): Promise<void> {
  const [found] = await db.query<{ count: number }>('select count(*) as count from sys_content where outside')
  if (found && found.count > 0) tell(copiesText.outside(found.count, copyCommand(environment)))
}

function copyCommand({ FILES_URL = '', BACKUP_DIR }: Environment): string {
  const folder = `${BACKUP_DIR || './copias'}/arquivos`
  if (!URL.canParse(FILES_URL)) return `aws s3 sync s3://<bucket>/<prefixo> ${folder}`
  const { protocol, origin, hostname, pathname } = new URL(FILES_URL)
  return protocol === 's3:'
    ? `aws s3 sync s3://${hostname}${pathname.replace(/\/$/, '')} ${folder}`
    : `aws s3 sync s3:/${pathname.replace(/\/$/, '')} ${folder} --endpoint-url ${origin}`
}
