import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router-dom'
import { lazyPart, PageHeader, useConsole } from '../../engine'
import { EntityArticle } from './EntityArticle'
import { EntityList } from './EntityList'
import { text } from './messages'
import { Overview } from './Overview'
import { titles } from './titles'
import './schemas.css'

// `import.meta.env.DEV` is static, so a build leaves the editor out.
const SchemaEditor = import.meta.env.DEV
  ? lazyPart(() => import('./editor/SchemaEditor').then((part) => part.SchemaEditor))
  : undefined

export function SchemasPage() {
  const { entities, index } = useConsole()
  const [search, setSearch] = useSearchParams()
  const name = search.get('cadastro')
  const shown = name === null ? undefined : index.get(name)
  if (SchemaEditor && shown && search.has('editar')) return <SchemaEditor key={shown.name} entity={shown} />
  const isOpen = name !== null || search.has('geral')
  return (
    <div className="schemas">
      <PageHeader title={titles.title} subtitle={text.subtitle} />
      <div className="schemas-page">
        <Box className="schemas-side" sx={{ display: { xs: isOpen ? 'none' : 'block', md: 'block' } }}>
          <EntityList
            entities={entities}
            shown={shown}
            onChoose={(entity, field) =>
              setSearch(
                entity
                  ? { cadastro: entity.name, ...(field && { parte: 'campos', campo: field.path }) }
                  : { geral: '' },
              )
            }
          />
        </Box>
        <Box className="schemas-main" sx={{ display: { xs: isOpen ? 'block' : 'none', md: 'block' } }}>
          <Button
            size="small"
            className="schemas-back"
            onClick={() => setSearch({})}
            sx={{ display: { md: 'none' }, mb: 1 }}
          >
            {text.back}
          </Button>
          {shown && <EntityArticle key={shown.name} entity={shown} />}
          {!shown && name !== null && (
            <Card sx={{ p: 3 }}>
              <Typography role="alert">{text.notFound(name)}</Typography>
            </Card>
          )}
          {name === null && <Overview />}
        </Box>
      </div>
    </div>
  )
}
