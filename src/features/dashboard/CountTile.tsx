import HelpOutline from '@mui/icons-material/HelpOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { CountCard } from '#model/wire/figures/dashboard'
import { hint, Icon } from '../../engine'
import { formatNumber } from './formatNumber'
import { text } from './messages'

interface CountTileProps {
  readonly card: CountCard
  /** Undefined when the user may not list the counted records. */
  readonly to?: string
}

export function CountTile({ card, to }: CountTileProps) {
  const { title, value, number, unit, subText, icon, color, help, action } = card
  return (
    <Card
      component="section"
      aria-label={title}
      sx={{
        position: 'relative',
        p: { xs: 1.5, sm: 2 },
        pb: { xs: 0.5, sm: 1.5 },
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box
          sx={{
            // Two tiles share the width of a phone.
            display: { xs: 'none', sm: 'grid' },
            placeItems: 'center',
            width: 40,
            height: 40,
            flexShrink: 0,
            borderRadius: 1,
            color: `${color}.main`,
            bgcolor: 'action.hover',
          }}
        >
          <Icon name={icon} />
        </Box>
        <Typography component="h3" variant="body2" sx={{ flex: 1, fontWeight: 600, lineHeight: 1.3 }}>
          {title}
        </Typography>
      </Box>
      <Typography
        sx={{ fontSize: '1.9rem', fontWeight: 680, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}
      >
        {formatNumber(value, number)}
        {unit !== undefined && (
          <Box component="span" sx={{ fontSize: '1rem', fontWeight: 600 }}>
            {` ${unit}`}
          </Box>
        )}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {subText}
      </Typography>
      {/* Aligns the footers of all cards in a row. */}
      <Box sx={{ display: 'flex', alignItems: 'center', mt: 'auto', mx: -0.75 }}>
        {to !== undefined && (
          <Button
            size="small"
            component={Link}
            to={to}
            aria-label={text.seeCard(action.label, title)}
            // The link covers the whole card.
            sx={{ position: 'static', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            {action.label}
          </Button>
        )}
        <IconButton size="small" aria-label={text.help(help)} {...hint(help)} sx={{ ml: 'auto', zIndex: 1 }}>
          <HelpOutline fontSize="small" />
        </IconButton>
      </Box>
    </Card>
  )
}
