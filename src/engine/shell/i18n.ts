/*
 * react-admin in pt-BR: the community's translation with what it lacks. A test compares it with the English
 * messages, so a key that react-admin adds later does not pass unseen.
 */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import portuguese from 'ra-language-portuguese'
import { missingMessages } from './i18nMessages'

type Messages = { readonly [key: string]: string | Messages }

/** All messages of react-admin in pt-BR. */
export const messages = merge(portuguese as unknown as Messages, missingMessages)

/** react-admin's translation provider. */
export const i18nProvider = polyglotI18nProvider(
  // polyglot's types name every message one by one; the completeness test is what checks them here.
  () => messages as unknown as ReturnType<Parameters<typeof polyglotI18nProvider>[0]>,
  'pt-BR',
  [{ locale: 'pt-BR', name: 'Português' }],
)

function merge(base: Messages, more: Messages): Messages {
  const merged: Record<string, string | Messages> = { ...base }
  for (const [key, value] of Object.entries(more)) {
    const old = merged[key]
    merged[key] = typeof value === 'object' && typeof old === 'object' ? merge(old, value) : value
  }
  return merged
}
