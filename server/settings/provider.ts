/* Reads the settings of the identity provider, OIDC_…; there is none without an issuer. */
import type { ProviderSettings } from '../ports/provider'
import type { SettingsReader } from './reader'

const texts = {
  issuer: (given: string) => `OIDC_ISSUER: deve ser um endereço https; recebido "${given}"`,
  missing: (name: string) => `${name}: falta, e é preciso para OIDC_ISSUER`,
  groups: (given: string) =>
    `OIDC_GROUPS: deve ser como "valor=Grupo de acesso;outro=Outro grupo"; recebido "${given}"`,
  unmapped: 'OIDC_UNKNOWN: criar pessoas exige OIDC_GROUPS, que diz em que grupo elas entram',
} as const

export function readProvider(read: SettingsReader): ProviderSettings | undefined {
  const issuer = read.text('OIDC_ISSUER')
  const clientId = read.text('OIDC_CLIENT_ID')
  const clientSecret = read.text('OIDC_CLIENT_SECRET')
  const name = read.text('OIDC_NAME') ?? 'a conta da organização'
  const scope = read.text('OIDC_SCOPE') ?? 'openid email profile'
  const groupsClaim = read.text('OIDC_GROUPS_CLAIM') ?? 'groups'
  const mapped = read.text('OIDC_GROUPS')
  const unknown = read.choice('OIDC_UNKNOWN', 'recusar', ['recusar', 'criar'])
  const maxHours = read.whole('OIDC_MAX_HOURS', 0, [0, 720])
  const multiFactor = (read.text('OIDC_MFA') ?? '').split(',').flatMap((each) => each.trim() || [])
  if (issuer === undefined) return undefined
  if (!isAddress(issuer)) read.refuse(texts.issuer(issuer))
  for (const [variable, value] of Object.entries({
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  })) {
    if (value === undefined) read.refuse(texts.missing(variable))
  }
  const groups = readGroups(mapped)
  if (!groups) read.refuse(texts.groups(mapped ?? ''))
  if (unknown === 'criar' && mapped === undefined) read.refuse(texts.unmapped)
  return {
    issuer,
    clientId: clientId ?? '',
    clientSecret: clientSecret ?? '',
    name,
    scope,
    groupsClaim,
    groups: groups ?? [],
    makesUnknown: unknown === 'criar',
    multiFactor,
    ...(maxHours > 0 && { maxAge: maxHours * 3_600 }),
  }
}

/** Plain HTTP is only allowed on this machine, for testing. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}

function readGroups(text: string | undefined): readonly (readonly [string, string])[] | undefined {
  if (text === undefined) return []
  const pairs = text.split(';').map((pair) => pair.split('=').map((part) => part.trim()))
  const isWhole = pairs.every(([value, group, ...rest]) => value && group && rest.length === 0)
  return isWhole ? pairs.map(([value = '', group = '']) => [value, group] as const) : undefined
}
