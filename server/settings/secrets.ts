/*
 * Secrets in files, as provided by systemd and Docker: `<NAME>_FILE` names a file that contains the value.
 * This keeps it out of the environment, where other programs and dumps could reveal it.
 */
import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

export const secretVariables = [
  'DATABASE_URL',
  'SMTP_URL',
  'SMS_URL',
  'SMS_TOKEN',
  'PIX_CLIENT_ID',
  'PIX_CLIENT_SECRET',
  'PIX_WEBHOOK_SECRET',
  'FILES_KEY_ID',
  'FILES_SECRET',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'WEBHOOKS',
] as const

/**
 * The environment with the secrets read from their files.
 * @throws Error that names every unreadable file
 * @example const environment = readSecrets(process.env)
 */
export function readSecrets(environment: Environment): Environment {
  const wrong: string[] = []
  const told = secretVariables.flatMap((name) => {
    const path = environment[`${name}_FILE`]?.trim()
    if (!path) return []
    if (environment[name]?.trim()) wrong.push(secretsText.both(name))
    try {
      const value = readFileSync(path, 'utf8').trim()
      if (value === '') wrong.push(secretsText.empty(name, path))
      return [[name, value] as const]
    } catch (error) {
      wrong.push(secretsText.unreadable(name, path, error instanceof Error ? error.message : String(error)))
      return []
    }
  })
  if (wrong.length > 0) throw new Error([secretsText.title, ...wrong].join('\n'))
  return { ...environment, ...Object.fromEntries(told) }
}

const secretsText = {
  title: 'Há segredos que não puderam ser lidos:',
  both: (name: string) => `  ${name} e ${name}_FILE: defina só um dos dois`,
  empty: (name: string, path: string) => `  ${name}_FILE: o arquivo ${path} está vazio`,
  unreadable: (name: string, path: string, words: string) =>
    `  ${name}_FILE: não foi possível ler ${path} (${words})`,
} as const
