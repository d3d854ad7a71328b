from snowbound.cli import main

main()
