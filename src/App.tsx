/*
 * The composition of the browser: entities and features handed to the engine. Read this first, then server/main.ts.
 * What only the signed-in part needs is loaded on demand: its features are in consoleFeatures.ts.
 */
import { ConsoleRoot, type ConsoleSetup } from './engine'
import { publicFeature } from './features/public/feature'
import { signInFeature } from './features/sign-in/feature'
import { loadEntities, loadIcons, loadValidators, onGenerated } from './generated'

/** What this product is made of. */
const setup: ConsoleSetup = {
  title: 'Console Agrícola',
  features: [signInFeature, publicFeature],
  loadFeatures: () => import('./consoleFeatures').then((part) => part.consoleFeatures),
  narrowBy: ['safra', 'fazenda'],
  loadingImages: ['semente', 'broto', 'planta', 'colheita'].map((name) => `/carregando/${name}.svg`),
  loadEntities,
  loadIcons,
  loadValidators,
  onGenerated,
}

/** The whole application. */
export function App() {
  return <ConsoleRoot setup={setup} />
}
