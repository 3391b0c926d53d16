import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['node_modules/', '.build/'] },
  js.configs.recommended,
  {
    files: ['src/**/*.ts', 'test/**/*.ts'],
    extends: tseslint.configs.strictTypeChecked,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // node:test's functions return promises that the runner itself waits for.
      '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: ['test', 'describe', 'it'] }] }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['scripts/**/*.mjs', 'test/browser/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries([
        'process', 'console', 'Buffer', 'setTimeout',
        // In the page.
        'window', 'document', 'requestAnimationFrame', 'createImageBitmap', 'fetch', 'MessageEvent', 'KeyboardEvent', 'OffscreenCanvas',
      ].map((name) => [name, 'readonly'])),
    },
  },
);
