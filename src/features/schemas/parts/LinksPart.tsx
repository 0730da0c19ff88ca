import { Link } from 'react-router-dom'
import { type Link as EntityLink, linksFrom, linksTo } from '#model/describe/links'
import type { Entity } from '#model/entity/entity'
import { useConsole } from '../../../engine'
import { text } from '../messages'
import { titles } from '../titles'
import { LinkDiagram } from './LinkDiagram'
import { SchemaTable } from './SchemaTable'

export function LinksPart({ entity }: { readonly entity: Entity }) {
  const { index, area } = useConsole()
  const [into, out] = [linksTo(index, entity), linksFrom(index, entity)]
  if (into.length + out.length === 0) return <p className="schema-quiet">{text.links.none}</p>
  const addressOf = ({ name }: Entity) => `/${area}/${titles.path}?cadastro=${name}`
  const row = (link: EntityLink, other: Entity, direction: string) => ({
    key: `${direction} ${link.from.name}.${link.path} ${link.to.name}`,
    cells: [
      <Link key="entity" to={addressOf(other)}>
        {other.plural}
      </Link>,
      direction,
      link.title,
      howOf(link),
    ],
  })
  return (
    <>
      <LinkDiagram entity={entity} into={into} out={out} addressOf={addressOf} />
      <SchemaTable
        label={text.links.table}
        heads={[text.links.entity, text.links.way, text.links.field, text.links.how]}
        rows={[
          ...out.map((link) => row(link, link.to, text.links.out)),
          ...into.map((link) => row(link, link.from, text.links.into)),
        ]}
      />
    </>
  )
}

function howOf({ isMany, isRequired, through }: EntityLink): string {
  return [
    isMany ? text.links.many : text.links.one,
    ...(isRequired ? [text.links.required] : []),
    ...(through === undefined ? [] : [text.links.through(through)]),
  ].join(', ')
}
