import * as THREE from 'three';
import type { StageColors } from './stage/stage';

/** The colors of the picture, from the editor's theme. */
export function stageColors(): StageColors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string, plain: string): string => style.getPropertyValue(name).trim() || plain;
  const background = color('--vscode-editor-background', '#1e1e1e');
  const isContrast = document.body.classList.contains('vscode-high-contrast');
  const isLight = new THREE.Color(background).getHSL({ h: 0, s: 0, l: 0 }).l > 0.5;
  return {
    background,
    grid: color('--vscode-editorLineNumber-foreground', '#858585'),
    highlight: isLight ? '#d08700' : '#ffd33d',
    edge: isContrast && !isLight ? '#ffffff' : '#101418',
    edgeOpacity: isContrast ? 1 : isLight ? 0.55 : 0.6,
  };
}
