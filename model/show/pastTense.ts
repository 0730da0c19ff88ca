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
 * A verb alone or before a preposition takes the gender of the record; an object of one word, its own.
 * @example participle('Enviar para revisão', 'f') // 'Enviada para revisão'
 * @example participle('Confirmar entrega', 'm') // 'Entrega confirmada'
 */
export function participle(label: string, gender: Entity['gender']): string | undefined {
  const [, root = '', ending = '', rest = ''] = infinitive.exec(label) ?? []
  if (ending === '') return undefined
  const verb = (root + ending).toLowerCase()
  if (/^($| (para|como|em|de|por) )/.test(rest)) return `${capital(participleOf(verb, gender))}${rest}`
  const object = rest.trim()
  if (object.includes(' ')) return undefined
  return `${capital(object)} ${participleOf(verb, feminine.test(object) ? 'f' : 'm')}`
}

const feminine = /(a|[çs]ão|gem|dade)$/

function participleOf(verb: string, gender: Entity['gender']): string {
  if (verb === 'entregar') return 'entregue'
  const irregular = participles.find(([pattern]) => pattern.test(verb))
  const stem = irregular
    ? verb.replace(...irregular)
    : `${verb.slice(0, -2)}${verb.endsWith('ar') ? 'ad' : 'id'}`
  return `${stem}${gender === 'f' ? 'a' : 'o'}`
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
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
