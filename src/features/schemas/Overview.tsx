import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { linksFrom } from '#model/describe/links'
import { walkFields } from '#model/entity/paths'
import { useConsole } from '../../engine'
import { text } from './messages'
import { ChangesPart } from './parts/ChangesPart'

export function Overview() {
  const { entities, index } = useConsole()
  const fields = entities.flatMap((entity) => [...walkFields(entity.fields)].filter(({ system }) => !system))
  const { overviewTexts: overview } = text
  const counts = [
    overview.entities(entities.length),
    overview.fields(fields.length),
    overview.links(entities.reduce((sum, entity) => sum + linksFrom(index, entity).length, 0)),
    overview.workflows(entities.filter(({ workflow }) => workflow !== undefined).length),
    overview.rules(entities.reduce((sum, { rules }) => sum + rules.length, 0)),
  ]
  return (
    <Card component="article" className="schema" aria-labelledby="schema-title">
      <Typography variant="h2" id="schema-title" sx={{ fontSize: 22 }}>
        {text.overview}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{overview.hint}</Typography>
      <ul className="schema-counts">
        {counts.map((count) => {
          const [number, ...words] = count.split(' ')
          return (
            <li key={count}>
              <strong>{number}</strong> {words.join(' ')}
            </li>
          )
        })}
      </ul>
      <section className="schema-part" aria-labelledby="schema-mudancas-title">
        <Typography variant="h2" id="schema-mudancas-title" sx={{ mb: 1.5 }}>
          {text.sections.mudancas}
        </Typography>
        <ChangesPart />
      </section>
    </Card>
  )
}
