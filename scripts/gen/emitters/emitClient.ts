import type { Entity } from '#model/entity/entity'

export function emitClient(entities: readonly Entity[], banner: string): string {
  const endpoints = entities.map(
    ({ name, endpoint }) => `  ${JSON.stringify(name)}: ${JSON.stringify(endpoint)},`,
  )
  return `${banner}
import type {} from './types'
import { type Client, type ClientOptions, openClient } from '#model/wire/client'
import type { EntityTypes } from '#model/entity/registry'

const endpoints = {
${endpoints.join('\n')}
} as const satisfies Readonly<Record<keyof EntityTypes, string>>

/** Um cliente com os tipos dos schemas: \`createClient({ url, token })\`. */
export function createClient(options: ClientOptions): Client<EntityTypes> {
  return openClient<EntityTypes>(endpoints, options)
}
`
}
