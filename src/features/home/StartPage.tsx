/* A greeting and the sections of the role, in the groups of the menu. */
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { Icon, type MenuEntry, menuOf, PageHeader, useConsole } from '../../engine'
import { text } from './messages'

/** The first page. */
export function StartPage() {
  const tools = useConsole()
  const { user } = tools
  const firstName = user.nome.split(' ')[0] ?? user.nome
  return (
    <>
      <PageHeader
        title={text.greeting(new Date().getHours(), firstName)}
        subtitle={text.subtitle(user.roles[0]?.description ?? user.actor.role)}
      />
      {menuOf(tools).map((group) => (
        <Box component="section" key={group.title} aria-label={group.title} sx={{ mb: 3 }}>
          <Typography component="h2" variant="overline" sx={{ color: 'text.secondary' }}>
            {group.title}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: 'repeat(auto-fill, minmax(230px, 1fr))',
              mt: 0.5,
            }}
          >
            {group.entries.map((entry) => (
              <SectionCard key={entry.path} entry={entry} />
            ))}
          </Box>
        </Box>
      ))}
    </>
  )
}

function SectionCard({ entry }: { readonly entry: MenuEntry }) {
  return (
    <Card sx={{ '&:hover': { borderColor: 'primary.main' } }}>
      <CardActionArea
        component={Link}
        to={entry.path}
        sx={{
          p: 2,
          height: '100%',
          display: 'flex',
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
          gap: 1.5,
        }}
      >
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 38,
            height: 38,
            flexShrink: 0,
            borderRadius: 1,
            color: 'primary.main',
            bgcolor: 'action.hover',
          }}
        >
          <Icon name={entry.icon} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="span" sx={{ display: 'block' }}>
            {entry.title}
          </Typography>
          {entry.subtitle && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {entry.subtitle}
            </Typography>
          )}
        </Box>
      </CardActionArea>
    </Card>
  )
}
