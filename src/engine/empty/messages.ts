import type { Entity } from '#model/entity/entity'
import { withinSentence } from '#model/formats/text'

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

type EntityNoun = Pick<Entity, 'title' | 'gender'>

const oneOf = ({ title, gender }: EntityNoun) => `${gender === 'f' ? 'uma' : 'um'} ${withinSentence(title)}`

export const emptyText = {
  none: 'Nenhum item encontrado.',
  noResults: 'Nenhum resultado para o texto pesquisado',
  filtered: 'Nenhum registro passa nos filtros escolhidos.',
  clear: 'Limpar filtros',
  reason: 'O que for cadastrado aparece aqui.',
  create: (title: string) => `Cadastrar ${withinSentence(title)}`,
  needs: (wanted: EntityNoun, needed: readonly EntityNoun[]) =>
    `Antes de cadastrar ${oneOf(wanted)}, é preciso ter ${list.format(needed.map(oneOf))}.`,
  ask: 'Fale com:',
  enteredBy: (titles: readonly string[]) =>
    titles.length === 0 ? 'Fale com a cooperativa.' : `Quem cadastra: ${list.format(titles)}.`,
  comesByItself: 'Aqui não se cadastra: os registros vêm de outras telas ou do próprio sistema.',
} as const
