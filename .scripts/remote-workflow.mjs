/** By commit, as a tag can be moved. */
const ACTIONS = {
  checkout: 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
  setupNode: 'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0',
  uploadArtifact: 'actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0',
  downloadArtifact: 'actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1',
};

const PREPARE = `      - uses: ${ACTIONS.checkout}
        with:
          persist-credentials: false
      - uses: ${ACTIONS.setupNode}
        with:
          node-version-file: .nvmrc`;

/** The text of `.github/workflows/<folder>.yml`: how the team of a remote checks, releases and deploys it. */
export function remoteWorkflow(folder) {
  const remote = folder.replace(/^remote-/, '');
  const paths = `    paths:
      - ${folder}/**
      - shared/**
      - package-lock.json
      - .github/workflows/${folder}.yml`;
  return `# Written by .scripts/remote-workflow.mjs, which all remotes have in common; a test holds the two together.
name: ${folder}

on:
  pull_request:
${paths}
  push:
    branches: [main]
${paths}
    # Tags are not filtered by paths.
    tags: ['${remote}-v*']

permissions:
  contents: read

jobs:
  release:
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    steps:
${PREPARE}
      - name: The tag names the version
        if: github.ref_type == 'tag'
        run: test "$GITHUB_REF_NAME" = "${remote}-v$(node -p "require('./${folder}/package.json').version")"
      - run: npm ci
      - run: npm run check -w ${folder}
      - run: npm run -s release -w ${folder}
      - uses: ${ACTIONS.uploadArtifact}
        with:
          name: ${folder}
          path: ${folder}/releases
          if-no-files-found: error

  deploy:
    if: github.ref_type == 'tag'
    needs: release
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    # Holds DEPLOY_TO, the site's address, and DEPLOY_TOKEN, which may change this remote only.
    environment: ${folder}
    concurrency: deploy-${remote}
    steps:
${PREPARE}
      - run: npm ci
      - uses: ${ACTIONS.downloadArtifact}
        with:
          name: ${folder}
          path: ${folder}/releases
      - run: npm run -s deploy -w ${folder}
        env:
          DEPLOY_TO: \${{ vars.DEPLOY_TO }}
          DEPLOY_TOKEN: \${{ secrets.DEPLOY_TOKEN }}
`;
}
