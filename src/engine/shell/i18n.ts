/*
 * react-admin's messages in pt-BR: the community's translation, its missing messages, and names of entities
 * and fields from their schemas. A test compares the keys with the English messages, so that new ones are
 * noticed.
 */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import portuguese from 'ra-language-portuguese'
import type { I18nProvider } from 'react-admin'
import type { EntityMessages } from '#model/entity/entity'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { missingMessages } from './i18nMessages'

type Messages = { readonly [key: string]: string | Messages }

export const messages = merge(portuguese as unknown as Messages, missingMessages)

/** @example createI18nProvider(index).translate('resources.widget.fields.name') // 'Name' */
export function createI18nProvider(index: EntityIndex): I18nProvider {
  const provider = polyglotI18nProvider(
    // The package types every message by name; a test checks completeness instead.
    () => messages as unknown as ReturnType<Parameters<typeof polyglotI18nProvider>[0]>,
    'pt-BR',
    [{ locale: 'pt-BR', name: 'Português' }],
  )
  return {
    ...provider,
    // Resolved on demand: there are thousands of fields and a page needs few.
    translate: (key, options) => resourceText(index, key, options) ?? provider.translate(key, options),
  }
}

function resourceText(
  index: EntityIndex,
  key: string,
  options?: { readonly smart_count?: number },
): string | undefined {
  const [resources, name = '', part, ...rest] = key.split('.')
  const entity = resources === 'resources' ? index.get(name) : undefined
  if (!entity) return undefined
  const isOne = (options?.smart_count ?? 1) === 1
  if (part === 'name' || part === 'forcedCaseName') return isOne ? entity.title : entity.plural
  if (part === 'fields') return resolvePath(index, entity, rest.join('.'))?.at(-1)?.field.title
  if (part === 'notifications' && isOne) return noticeOf(entity.messages, rest[0])
  return undefined
}

function noticeOf({ created, updated, removed }: EntityMessages, act: string | undefined) {
  const text = act === 'created' ? created : act === 'updated' ? updated : removed
  // react-admin passes no record, so a template with placeholders cannot be filled.
  return text.includes('{') || !['created', 'updated', 'deleted'].includes(act ?? '') ? undefined : text
}

function merge(base: Messages, more: Messages): Messages {
  const merged: Record<string, string | Messages> = { ...base }
  for (const [key, value] of Object.entries(more)) {
    const old = merged[key]
    merged[key] = typeof value === 'object' && typeof old === 'object' ? merge(old, value) : value
  }
  return merged
}
