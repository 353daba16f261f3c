import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery';
import { applyLooks } from './Looks';

applyLooks();
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Gallery />);
