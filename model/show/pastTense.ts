/*
 * The past tense of labels that begin with a verb in Portuguese. Pure.
 *
 * Irregular verbs are those that schemas use; a label that no rule fits has the keyword `past`.
 */
import type { Entity } from '../entity/entity'

const infinitive = /^(\p{L}*)(ar|er|ir)(?=$| )(.*)$/u

/** Endings of infinitives, with the stem of the participle. */
const participles: readonly (readonly [ending: RegExp, stem: string])[] = [
  [/abrir$/, 'abert'],
  [/scobrir$/, 'scobert'],
  [/fazer$/, 'feit'],
  [/screver$/, 'scrit'],
  [/^(pre|re|)ver$/, '$1vist'],
  [/^pagar$/, 'pag'],
  [/^aceitar$/, 'aceit'],
  [/suspender$/, 'suspens'],
  [/(?<![gq])uir$/, 'uíd'],
]

/**
 * Only of a verb that stands alone or before a preposition, because an object has a gender of its own.
 * @example participle('Enviar para revisão', 'f') // 'Enviada para revisão'
 * @example participle('Confirmar entrega', 'm') // undefined
 */
export function participle(label: string, gender: Entity['gender']): string | undefined {
  const [, root = '', ending = '', rest = ''] = infinitive.exec(label) ?? []
  if (ending === '' || !/^($| (para|como|em|de|por) )/.test(rest)) return undefined
  const verb = (root + ending).toLowerCase()
  if (verb === 'entregar') return `${label.slice(0, 5)}gue${rest}`
  const irregular = participles.find(([pattern]) => pattern.test(verb))
  const stem = irregular ? verb.replace(...irregular) : `${verb.slice(0, -2)}${ending === 'ar' ? 'ad' : 'id'}`
  return `${label.charAt(0)}${stem.slice(1)}${gender === 'f' ? 'a' : 'o'}${rest}`
}

const preterites: readonly (readonly [ending: RegExp, past: string])[] = [
  [/fazer$/, 'fez'],
  [/^(pre|re|)ver$/, '$1viu'],
  [/ar$/, 'ou'],
  [/er$/, 'eu'],
  [/ir$/, 'iu'],
]

/**
 * What a person did, in lower case.
 * @example preterite('Confirmar entrega') // 'confirmou entrega'
 */
export function preterite(label: string): string | undefined {
  const [, root = '', ending = '', rest = ''] = infinitive.exec(label) ?? []
  const verb = (root + ending).toLowerCase()
  const rule = preterites.find(([pattern]) => pattern.test(verb))
  return rule && `${verb.replace(...rule)}${rest}`
}
